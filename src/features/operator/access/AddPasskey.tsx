import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../../../../contract/operator/passkeys';
import type { Failure } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { makePasskey, type PasskeyProblem } from '../desk/passkeys';
import { useDesk } from '../desk/useDesk';
import { useDeskFailure } from '../desk/useDeskFailure';

export function AddPasskey({ onAdd }: { onAdd: () => Promise<void> }) {
  const { t } = useMacro();
  const ask = useDesk();
  const failureText = useDeskFailure();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure | PasskeyProblem>();
  const add = async (): Promise<Failure | PasskeyProblem | undefined> => {
    const begun = await ask('operatorBeginPasskey', {});
    if (!begun.ok) return begun.failure;
    const made = await makePasskey(begun.value);
    if ('problem' in made) return made.problem;
    const added = await ask('operatorAddPasskey', { name: name.trim(), made: made.value });
    if (!added.ok) return added.failure;
    setName('');
    showToast({ text: t`Passkey added` });
    await onAdd();
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    void add().then((failed) => {
      setBusy(false);
      setProblem(failed);
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={<Trans>Name of a new passkey</Trans>}
        hint={<Trans>So that you know it again: “Telephone”, “Key in the safe”</Trans>}
        maxLength={PASSKEY_NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      {problem && (
        <Notice tone="danger">
          {typeof problem === 'object' ? failureText(problem.name) : <Problem problem={problem} />}
        </Notice>
      )}
      <Button type="submit" className="self-start" disabled={name.trim() === ''} busy={isBusy}>
        <Trans>Add a passkey</Trans>
      </Button>
    </form>
  );
}

function Problem({ problem }: { problem: PasskeyProblem }) {
  return problem === 'known' ? (
    <Trans>A passkey for this account is already there.</Trans>
  ) : (
    <Trans>No passkey was made. Try again.</Trans>
  );
}
