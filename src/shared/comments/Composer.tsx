import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  COMMENT_MAX_CHARACTERS,
  isReview,
  REVIEW_MAX_CHARACTERS,
  REVIEW_MIN_CHARACTERS,
} from '../../../contract/comments/comments';
import type { Paragraph } from '../../../contract/comments/comments.schema';
import { cleanLines } from '../../../contract/wire/writtenText';
import type { CommentPlace } from '../../../data/queries/comments';
import { useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Checkbox } from '../../ui/Switch';
import { TextField } from '../../ui/TextField';

const FEW_LEFT = 200;

type ComposerProps = {
  label: string;
  place: CommentPlace;
  paragraph: Paragraph | null;
  parentId: number | null;
  onSaid?: () => void;
};

/** The form for a new comment. It is stored on the device first; without a network it waits there. */
export function Composer({ label, place, paragraph, parentId, onSaid }: ComposerProps) {
  const offline = useOffline();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isKept, setKept] = useState(true);
  const say = async (text: string, isSpoiler: boolean) => {
    const { bookId, target } = place;
    const written = { bookId, target, paragraph, parentId, text, isSpoiler };
    const kept = await usecases.writeComment({ id, written });
    setKept(kept.ok);
    if (!kept.ok) return;
    setId(crypto.randomUUID());
    onSaid?.();
  };
  return (
    <>
      {/* A new id for every comment, so that the form starts empty. */}
      <CommentForm
        key={id}
        label={label}
        ofReview={isReview({ target: place.target, paragraph: paragraph?.blockId ?? null })}
        action={offline ? <Trans>Send when online</Trans> : <Trans>Send</Trans>}
        onSay={say}
      />
      {!isKept && (
        <Notice tone="danger">
          <Trans>This device could not save that.</Trans>
        </Notice>
      )}
    </>
  );
}

type CommentFormProps = {
  label: string;
  action: React.ReactNode;
  /** It is longer than a comment, and not as short. */
  ofReview?: boolean;
  text?: string;
  isSpoiler?: boolean;
  onSay: (text: string, isSpoiler: boolean) => Promise<void>;
};

export function CommentForm({ label, action, ofReview = false, onSay, ...before }: CommentFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(before.text ?? '');
  const [isSpoiler, setSpoiler] = useState(before.isSpoiler ?? false);
  const [isBusy, setBusy] = useState(false);
  const words = cleanLines(text);
  const most = ofReview ? REVIEW_MAX_CHARACTERS : COMMENT_MAX_CHARACTERS;
  const left = most - words.length;
  const isReady = words.length >= (ofReview ? REVIEW_MIN_CHARACTERS : 1) && left >= 0;
  const least = ofReview && !isReady ? t`At least ${REVIEW_MIN_CHARACTERS} characters` : undefined;
  const send = async () => {
    setBusy(true);
    await onSay(words, isSpoiler);
    setBusy(false);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void send();
      }}
    >
      <TextField
        label={label}
        value={text}
        onChange={setText}
        rows={ofReview ? 6 : 3}
        maxLength={most}
        hint={left <= FEW_LEFT ? t`${left} characters left` : least}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox label={<Trans>Contains spoilers</Trans>} checked={isSpoiler} onChange={setSpoiler} />
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}
