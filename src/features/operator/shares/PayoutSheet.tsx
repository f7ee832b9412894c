import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CURRENCIES, CURRENCY_CODES, type Currency } from '../../../../contract/money/payments';
import { MOST_EARNED, PAYOUT_NOTE_MAX } from '../../../../contract/studio/shares';
import { cardClass } from '../../../ui/card';
import { minorUnits } from '../../../ui/minorUnits';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SelectRow } from '../../../ui/SelectRow';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';

type Way = 'payout' | 'more' | 'less';
type PayoutSheetProps = {
  userId: number;
  balance: number;
  sells: Currency;
  onClose: () => void;
  onDone: () => void;
};

/** Notes money that was paid outside the app, or corrects what a person has earned. */
export function PayoutSheet({ userId, balance, sells, onClose, onDone }: PayoutSheetProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('payout');
  const [coins, setCoins] = useState(balance > 0 ? (balance / 100).toFixed(2) : '');
  const [paid, setPaid] = useState('');
  const [currency, setCurrency] = useState(sells);
  const [note, setNote] = useState('');
  const { run, isBusy, failure } = useAct('operatorNotePayout');
  const amount = minorUnits(coins, 2) ?? 0;
  const money = minorUnits(paid, CURRENCIES[currency].digits);
  const isReady =
    amount > 0 && amount <= MOST_EARNED && note.trim() !== '' && (way !== 'payout' || money !== undefined);
  const submit = async () => {
    const change =
      way === 'payout'
        ? ({ kind: 'payout', amount, money: money ?? 0, currency } as const)
        : ({ kind: 'correction', amount: way === 'more' ? amount : 0 - amount } as const);
    if (!(await run({ id: userId, note: note.trim(), change }))) return;
    showToast({ text: way === 'payout' ? t`The payout is noted.` : t`The earnings are corrected.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Payout or correction`}
      action={<Trans>Enter</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={isReady}
      isBusy={isBusy}
      failure={failure}
    >
      <SegmentedControl
        label={t`Kind`}
        value={way}
        options={[
          { value: 'payout', label: <Trans>Paid out</Trans> },
          { value: 'more', label: <Trans>Add</Trans> },
          { value: 'less', label: <Trans>Deduct</Trans> },
        ]}
        onChange={setWay}
      />
      <TextField
        label={way === 'payout' ? <Trans>Coins that it settles</Trans> : <Trans>Coins</Trans>}
        hint={<Trans>With up to two decimals.</Trans>}
        inputMode="decimal"
        required
        value={coins}
        onChange={setCoins}
      />
      {way === 'payout' && (
        <>
          <TextField
            label={<Trans>Money that you paid</Trans>}
            hint={<Trans>You pay outside this app; here it is only noted.</Trans>}
            inputMode="decimal"
            required
            value={paid}
            onChange={setPaid}
          />
          <div className={`${cardClass} overflow-hidden`}>
            <SelectRow
              label={t`Currency`}
              value={currency}
              options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              onChange={(code) => setCurrency(code as Currency)}
            />
          </div>
        </>
      )}
      <TextField
        label={<Trans>Note</Trans>}
        hint={<Trans>The person sees it, and it stays in the log: no names, no addresses.</Trans>}
        required
        maxLength={PAYOUT_NOTE_MAX}
        value={note}
        onChange={setNote}
      />
    </ActSheet>
  );
}
