import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { CURRENCIES, decimalOf } from '../../../../contract/money/payments';
import type { DeskOrder } from '../../../../contract/operator/people.schema';
import { formatMoney } from '../../../ui/formatMoney';
import { minorUnits } from '../../../ui/minorUnits';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { ReasonField } from '../desk/ReasonField';
import { useAct } from '../desk/useAct';

type RefundSheetProps = { order: DeskOrder; onClose: () => void; onDone: () => void };

export function RefundSheet({ order, onClose, onDone }: RefundSheetProps) {
  const { t, i18n } = useMacro();
  const { orderId, number, currency, refundable } = order;
  const [amount, setAmount] = useState(decimalOf(refundable, currency));
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useAct('operatorRefund');
  const money = minorUnits(amount, CURRENCIES[currency].digits);
  const most = formatMoney(refundable, currency, i18n.locale);
  const isWrong = money === undefined || money < 1 || money > refundable;
  const submit = async () => {
    if (money === undefined || !(await run({ orderId, money, reason: reason.trim() }))) return;
    showToast({ text: t`The money is returned the way it was paid.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Refund order ${number}`}
      action={<Trans>Refund</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={!isWrong && reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      isHarsh
    >
      <p className="text-pretty text-ink-soft">
        <Trans>
          Coins and VIP days are taken back in proportion; what was spent of them is owed, and the next
          purchase or reward pays it.
        </Trans>
      </p>
      <TextField
        label={<Trans>How much, in {currency}</Trans>}
        inputMode="decimal"
        required
        value={amount}
        onChange={setAmount}
        hint={<Trans>At most {most}</Trans>}
        error={isWrong && amount !== '' ? t`Between the smallest coin and ${most}.` : undefined}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActSheet>
  );
}
