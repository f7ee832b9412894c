import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { NOTE_MAX_CHARACTERS } from '../../../../contract/operator/operator';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';

type WarnSheetProps = { userId: number; onClose: () => void; onDone: () => void };

export function WarnSheet({ userId, onClose, onDone }: WarnSheetProps) {
  const { t } = useMacro();
  const [text, setText] = useState('');
  const { run, isBusy, failure } = useAct('operatorWarn');
  const submit = async () => {
    if (!(await run({ id: userId, text: text.trim() }))) return;
    showToast({ text: t`The reader is notified.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Warn this reader`}
      action={<Trans>Send the warning</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={text.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
    >
      <TextField
        label={<Trans>Your message</Trans>}
        rows={5}
        required
        maxLength={NOTE_MAX_CHARACTERS}
        value={text}
        onChange={setText}
        hint={<Trans>They see it in the app, in your words, until they close it.</Trans>}
      />
    </ActSheet>
  );
}
