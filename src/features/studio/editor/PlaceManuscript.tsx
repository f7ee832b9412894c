import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useContext, useRef, useState } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import type { ShownManuscript } from '../../../../data/queries/manuscripts';
import { recordAnswer, useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Notice } from '../../../ui/Notice';
import { DeskContext } from '../../operator/desk/useDesk';
import { useDeskFailure } from '../../operator/desk/useDeskFailure';
import { chapterAt } from '../../operator/titles/chapterAt';

type PlaceManuscriptProps = {
  readonly manuscript: ShownManuscript;
  readonly isEmpty: boolean;
  /** Stores what is typed. */
  readonly onBefore: () => Promise<void>;
};

/** Makes the manuscript a draft of the title, or the text of the chapter that it revises. */
export function PlaceManuscript({ manuscript, isEmpty, onBefore }: PlaceManuscriptProps) {
  const { t } = useLingui();
  const { id, bookId, target } = manuscript;
  const failureText = useDeskFailure();
  const isOffline = useOffline();
  // Unknown in a tunnel; the server decides.
  const mayAdd = useContext(DeskContext)?.calls.includes('operatorBeginUpload') ?? true;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [placed, setPlaced] = useState<number>();
  const last = useRef<{ of: string; requestId: string }>(undefined);
  const send = async (anyway: boolean) => {
    setBusy(true);
    setFailure(undefined);
    await onBefore();
    // A retry after a lost answer is the same decision.
    const of = `${anyway}`;
    if (last.current?.of !== of) last.current = { of, requestId: crypto.randomUUID() };
    const { requestId } = last.current;
    const answer = await usecases.placeManuscript({ id, requestId, anyway });
    recordAnswer(answer);
    setBusy(false);
    if (answer.ok || answer.failure.disposition === 'refuse') last.current = undefined;
    if (answer.ok) setPlaced(answer.value);
    else setFailure(answer.failure);
  };
  const isChanged = failure?.name === 'tooLate';
  if (target === null && !mayAdd)
    return (
      <p className="text-ink-soft">
        <Trans>An author or co-author of the title makes it a draft.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      {failure && !isChanged && (
        <Notice tone="danger">
          {failure.name === 'malformed' ? t`It needs a title and some words.` : failureText(failure.name)}
        </Notice>
      )}
      {isChanged && (
        <Notice
          tone="danger"
          action={
            <Button kind="outline" size="sm" busy={isBusy} onClick={() => void send(true)}>
              <Trans>Replace it anyway</Trans>
            </Button>
          }
        >
          <Trans>
            The chapter has changed since this manuscript was begun; perhaps a misprint was corrected. Look at
            it first.
          </Trans>
        </Notice>
      )}
      {placed !== undefined && (
        <Notice
          action={
            <Link
              to="/studio"
              search={{ at: chapterAt(bookId, placed) }}
              className={buttonClass('tonal', 'sm')}
            >
              <Trans>Look at it</Trans>
            </Link>
          }
        >
          <Trans>Chapter {placed} has this text now.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isBusy} disabled={isEmpty || isOffline} onClick={() => void send(false)}>
          {target === null ? <Trans>Make it a draft</Trans> : <Trans>Update chapter {target}</Trans>}
        </Button>
        {isOffline && (
          <span className="text-caption text-ink-soft">
            <Trans>This needs a network.</Trans>
          </span>
        )}
      </div>
    </div>
  );
}
