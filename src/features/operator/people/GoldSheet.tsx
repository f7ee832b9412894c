import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { MOST_MOVED_GOLD } from '../../../../contract/operator/operator';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { ReasonField } from '../desk/ReasonField';
import { useAct } from '../desk/useAct';

type GoldSheetProps = { userId: number; onClose: () => void; onDone: () => void };

export function GoldSheet({ userId, onClose, onDone }: GoldSheetProps) {
  const { t } = useMacro();
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [purse, setPurse] = useState<'coins' | 'bonus'>('coins');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useAct('operatorMoveGold');
  const gold = /^\d{1,7}$/.test(amount.trim()) ? Number(amount) : 0;
  const isTooMuch = gold > MOST_MOVED_GOLD;
  const submit = async () => {
    const moved = way === 'give' ? gold : 0 - gold;
    if (!(await run({ id: userId, purse, gold: moved, reason: reason.trim() }))) return;
    showToast({
      text: way === 'give' ? t`Given. The reader sees the reason.` : t`Taken. The reader sees the reason.`,
    });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Give or take coins`}
      action={way === 'give' ? <Trans>Give</Trans> : <Trans>Take</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={gold > 0 && !isTooMuch && reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      isHarsh={way === 'take'}
    >
      <SegmentedControl
        label={t`Give or take`}
        value={way}
        options={[
          { value: 'give', label: <Trans>Give</Trans> },
          { value: 'take', label: <Trans>Take</Trans> },
        ]}
        onChange={setWay}
      />
      <SegmentedControl
        label={t`Which`}
        value={purse}
        options={[
          { value: 'coins', label: <Trans>Coins</Trans> },
          { value: 'bonus', label: <Trans>Bonus</Trans> },
        ]}
        onChange={setPurse}
      />
      <TextField
        label={<Trans>How many</Trans>}
        inputMode="numeric"
        required
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? t`At most ${MOST_MOVED_GOLD} at a time.` : undefined}
        hint={way === 'give' ? <Trans>It first pays what they owe.</Trans> : undefined}
      />
      <ReasonField value={reason} onChange={setReason} isTold />
    </ActSheet>
  );
}
