import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AUTHOR_NOTE_MOST } from '../../../../contract/catalogue/authorNotes';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

type NotesFormProps = { file: ChapterFile; onDone: (file: ChapterFile) => void };

/** What readers see of the author before and after a chapter. */
export function NotesForm({ file, onDone }: NotesFormProps) {
  const failureText = useDeskFailure();
  const { bookId, target, language, notes, isDraft } = file;
  const [typed, setTyped] = useState(notes);
  const [isKept, setKept] = useState(false);
  const { run, isBusy, failure } = useAct('operatorEditChapter');
  const save = async () => {
    const done = await run({ bookId, target, change: { kind: 'note', ...typed } });
    if (!done) return;
    // As the server cleaned them.
    setTyped(done.value.notes);
    setKept(true);
    onDone(done.value);
  };
  const fields = { lang: language, rows: 4, maxLength: AUTHOR_NOTE_MOST };
  const isSame = typed.before.trim() === notes.before && typed.after.trim() === notes.after;
  return (
    <FormSection title={<Trans>Author’s notes</Trans>}>
      <p className="text-ink-soft">
        <Trans>
          Readers see them set apart from the text. Their words are not counted, and the notes of a locked
          chapter are locked with it.
        </Trans>
      </p>
      <TextField
        {...fields}
        label={<Trans>Before the chapter</Trans>}
        value={typed.before}
        onChange={(before) => setTyped({ ...typed, before })}
      />
      <TextField
        {...fields}
        label={<Trans>After the chapter</Trans>}
        value={typed.after}
        onChange={(after) => setTyped({ ...typed, after })}
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div role="status">
        {isKept && isSame && (
          <Notice>
            {isDraft ? <Trans>Saved.</Trans> : <Trans>Saved. Readers see them in a moment.</Trans>}
          </Notice>
        )}
      </div>
      <Button busy={isBusy} disabled={isSame} className="self-start" onClick={() => void save()}>
        <Trans>Save the notes</Trans>
      </Button>
    </FormSection>
  );
}
