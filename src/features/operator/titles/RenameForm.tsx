import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CHAPTER_TITLE_MOST } from '../../../../contract/operator/operator';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

type ChapterFormProps = { file: ChapterFile; onDone: (file: ChapterFile) => void };

export function RenameForm({ file, onDone }: ChapterFormProps) {
  const failureText = useDeskFailure();
  const { bookId, target, language } = file;
  const [typed, setTyped] = useState(file.title);
  const { run, isBusy, failure } = useAct('operatorEditChapter');
  const title = typed.trim();
  const rename = async () => {
    const done = await run({ bookId, target, change: { kind: 'rename', title } });
    if (done) onDone(done.value);
  };
  return (
    <FormSection title={<Trans>Name</Trans>}>
      <TextField
        label={<Trans>Title of the chapter</Trans>}
        hint={<Trans>Files that are imported later keep it.</Trans>}
        value={typed}
        onChange={setTyped}
        maxLength={CHAPTER_TITLE_MOST}
        lang={language}
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        busy={isBusy}
        disabled={title === '' || title === file.title}
        className="self-start"
        onClick={() => void rename()}
      >
        <Trans>Rename</Trans>
      </Button>
    </FormSection>
  );
}
