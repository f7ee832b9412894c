import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { DaysField } from '../desk/DaysField';
import { ReasonField } from '../desk/ReasonField';
import { useAct } from '../desk/useAct';

type KeepFromSheetProps = {
  userId: number;
  from: 'operatorBan' | 'operatorSilence';
  lifts?: boolean;
  onClose: () => void;
  onDone: () => void;
};

export function KeepFromSheet({ userId, from, lifts = false, onClose, onDone }: KeepFromSheetProps) {
  const { t } = useMacro();
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useAct(from);
  const isBan = from === 'operatorBan';
  const banTitle = lifts ? t`Lift the ban` : t`Ban this reader`;
  const silenceTitle = lifts ? t`Let this reader write again` : t`Silence this reader`;
  const title = isBan ? banTitle : silenceTitle;
  const submit = async () => {
    const done = await run({ id: userId, days: lifts ? 0 : days, reason: reason.trim() });
    if (!done) return;
    showToast({
      text: lifts
        ? t`Lifted. The reader is notified.`
        : t`Done. The reader sees the reason and the end date.`,
    });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={title}
      action={lifts ? <Trans>Lift it</Trans> : isBan ? <Trans>Ban</Trans> : <Trans>Silence</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      isHarsh={!lifts}
    >
      {!lifts && (
        <p className="text-pretty text-ink-soft">
          {isBan ? (
            <Trans>
              No comments, ratings, rewards or purchases until then. What was unlocked stays open and coins
              stay; they can be spent. It ends automatically.
            </Trans>
          ) : (
            <Trans>No comments until then. Everything else still works. It ends automatically.</Trans>
          )}
        </p>
      )}
      {!lifts && <DaysField value={days} onChange={setDays} />}
      <ReasonField value={reason} onChange={setReason} isTold />
    </ActSheet>
  );
}
