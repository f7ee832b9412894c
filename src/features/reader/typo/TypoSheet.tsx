import './typo.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TYPO_MAX_CHARACTERS } from '../../../../contract/reading/limits';
import { useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';
import type { SelectedWords } from '../annotations/useSelectedWords';
import { useStage } from '../context/StageContext';
import { passageAround } from './passageAround';
import { ReportedTypos } from './ReportedTypos';

type TypoSheetProps = { bookId: number; words: SelectedWords; onClose: () => void };

export function TypoSheet({ bookId, words, onClose }: TypoSheetProps) {
  const { t } = useLingui();
  const { book, openings } = useStage();
  const offline = useOffline();
  const language = book?.language ?? 'en';
  const [passage] = useState(() => {
    const opening = openings.of(words.target);
    return opening.kind === 'text' ? passageAround(opening.blocks, words, language) : words.quote;
  });
  const [id] = useState(() => crypto.randomUUID());
  const [correction, setCorrection] = useState(passage);
  const [note, setNote] = useState('');
  const [state, setState] = useState<'writing' | 'keeping' | 'kept' | 'notKept'>('writing');
  const right = correction.trim();
  const isTooLong = passage.length > TYPO_MAX_CHARACTERS;
  const isReady = right !== '' && right !== passage.trim() && right.length <= TYPO_MAX_CHARACTERS;

  const send = async () => {
    setState('keeping');
    const typo = { bookId, target: words.target, quote: passage, correction: right, note: note.trim() };
    const kept = await usecases.reportTypo({ id, typo });
    setState(kept.ok ? 'kept' : 'notKept');
  };

  return (
    <Sheet onClose={onClose} title={t`Report a typo`}>
      <form
        className="typo-sheet"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send();
        }}
      >
        {state === 'kept' ? (
          <Notice>
            <Trans>Thank you. Your report goes to the people who publish this book.</Trans>
          </Notice>
        ) : (
          <>
            <blockquote lang={language}>{passage}</blockquote>
            {isTooLong ? (
              <Notice>
                <Trans>That’s a lot of text. Select only the sentence with the typo.</Trans>
              </Notice>
            ) : (
              <>
                <TextField
                  hint={t`Change the text to what it should be.`}
                  label={t`How it should read`}
                  lang={language}
                  maxLength={TYPO_MAX_CHARACTERS}
                  onChange={setCorrection}
                  rows={3}
                  value={correction}
                />
                <TextField
                  label={t`Note (optional)`}
                  maxLength={TYPO_MAX_CHARACTERS}
                  onChange={setNote}
                  value={note}
                />
                {state === 'notKept' && (
                  <Notice tone="danger">
                    <Trans>This device could not save that.</Trans>
                  </Notice>
                )}
                <Button busy={state === 'keeping'} disabled={!isReady} type="submit">
                  {offline ? <Trans>Send when online</Trans> : <Trans>Send</Trans>}
                </Button>
              </>
            )}
          </>
        )}
        <ReportedTypos bookId={bookId} />
      </form>
    </Sheet>
  );
}
