import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { ReasonField } from '../desk/ReasonField';
import { useAct } from '../desk/useAct';

type EndSessionSheetProps = {
  userId: number;
  /** Null for all sessions. */
  sessionId: number | null;
  onClose: () => void;
  onDone: () => void;
};

export function EndSessionSheet({ userId, sessionId, onClose, onDone }: EndSessionSheetProps) {
  const { t } = useMacro();
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useAct('operatorEndSession');
  const submit = async () => {
    if (!(await run({ id: userId, sessionId, reason: reason.trim() }))) return;
    showToast({ text: t`Logged out` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={sessionId === null ? t`Log all devices out` : t`Log this device out`}
      action={<Trans>Log out</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      isHarsh
    >
      <p className="text-pretty text-ink-soft">
        <Trans>Account data on it is removed as soon as it is online. Changes it hasn’t sent are lost.</Trans>
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ActSheet>
  );
}
