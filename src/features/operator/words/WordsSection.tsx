import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button';
import { RemovableChip } from '../../../ui/Chip';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { DeskLoading } from '../desk/DeskLoading';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { useDeskRead } from '../desk/useDeskRead';

export function WordsSection() {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const [word, setWord] = useState('');
  const { value, failure, reload } = useDeskRead('operatorWords', {});
  const list = useAct('operatorListWord');
  const change = async (text: string, isListed: boolean) => {
    if (!(await list.run({ word: text, isListed }))) return;
    if (isListed) setWord('');
    await reload();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() !== '') void change(word.trim(), true);
  };
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <p className="text-pretty text-ink-soft">
        <Trans>
          A comment with one of these in it waits until you have looked at it. Case and accents do not matter.
        </Trans>
      </p>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={<Trans>A word or a phrase</Trans>}
          maxLength={80}
          autoComplete="off"
          value={word}
          onChange={setWord}
        />
        <Button
          type="submit"
          size="sm"
          className="self-start"
          disabled={word.trim() === ''}
          busy={list.isBusy}
        >
          <Trans>Add to the list</Trans>
        </Button>
      </form>
      {list.failure && <Notice tone="danger">{failureText(list.failure.name)}</Notice>}
      {value.list.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No words are listed.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Listed words`} className="flex flex-wrap gap-2">
          {value.list.map((listed) => (
            <li key={listed}>
              <RemovableChip label={listed} onRemove={() => void change(listed, false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
