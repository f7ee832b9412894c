import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Checkbox } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';
import { changesOf, typedWords } from './words';

/** Edits a title's description. A later import does not overwrite changes made here. */
export function WordsForm({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const failureText = useDeskFailure();
  const [typed, setTyped] = useState(() => typedWords(file));
  const { run, isBusy, failure } = useAct('operatorEditTitle');
  const edits = changesOf(file, typed);
  const isSame = Object.keys(edits).length === 0;
  const save = async () => {
    const done = await run({ bookId: file.id, edits });
    if (done) onDone(done.value);
  };
  const change = (more: Partial<typeof typed>) => setTyped({ ...typed, ...more });
  return (
    <FormSection title={<Trans>Details</Trans>}>
      <TextField
        label={<Trans>Title</Trans>}
        value={typed.title}
        onChange={(title) => change({ title })}
        maxLength={200}
        lang={file.language}
      />
      <TextField
        label={<Trans>Author</Trans>}
        value={typed.author}
        onChange={(author) => change({ author })}
        maxLength={200}
        lang={file.language}
      />
      <TextField
        label={<Trans>Description</Trans>}
        rows={6}
        value={typed.description}
        onChange={(description) => change({ description })}
        maxLength={8_000}
        lang={file.language}
      />
      <div className="grid gap-4 desktop:grid-cols-2">
        <TextField
          label={<Trans>Category</Trans>}
          value={typed.category}
          onChange={(category) => change({ category })}
          maxLength={80}
        />
        <TextField
          label={<Trans>Language of the text</Trans>}
          hint={<Trans>A language tag like en or zh-Hans</Trans>}
          value={typed.language}
          onChange={(language) => change({ language })}
          maxLength={35}
        />
      </div>
      <TextField
        label={<Trans>Tags</Trans>}
        hint={<Trans>With commas between them</Trans>}
        value={typed.tags}
        onChange={(tags) => change({ tags })}
        maxLength={2_000}
      />
      <Checkbox
        label={<Trans>It is finished</Trans>}
        checked={typed.finished}
        onChange={(finished) => change({ finished })}
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button busy={isBusy} disabled={isSame} className="self-start" onClick={() => void save()}>
        <Trans>Save changes</Trans>
      </Button>
    </FormSection>
  );
}
