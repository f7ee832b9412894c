import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CURRENCIES, type Currency, decimalOf, MOST_MONEY } from '../../../contract/money/payments';
import type { Spending } from '../../../contract/money/payments.schema';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { Button } from '../../ui/Button';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { minorUnits } from '../../ui/minorUnits';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { TextField } from '../../ui/TextField';

type SpendingLimitProps = { spending: Spending | null; currency: Currency; offline: boolean };

/** The limit of money a month that the reader sets, and what this month has cost. */
export function SpendingLimit(props: SpendingLimitProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { spending, currency } = props;
  const money = (amount: number) => formatMoney(amount, currency, i18n.locale);
  const [spent, limit] = [money(spending?.spent ?? 0), money(spending?.limit ?? 0)];
  return (
    <>
      <ListGroup title={t`Monthly limit`}>
        <button type="button" className={rowClass} onClick={() => setOpen(true)}>
          <RowContent
            leads
            title={<Trans>Money you spend here in a month</Trans>}
            detail={spending ? t`${spent} of ${limit} spent this month` : t`You have set no limit`}
          />
        </button>
        {spending?.next && <NextLimit next={spending.next} money={money} />}
      </ListGroup>
      {open && <LimitSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type NextLimitProps = { next: NonNullable<Spending['next']>; money: (amount: number) => string };

function NextLimit({ next, money }: NextLimitProps) {
  const { i18n } = useLingui();
  const from = dayAndTime(next.from, i18n.locale);
  const limit = money(next.limit ?? 0);
  return (
    <p className="px-4 py-3 text-caption text-pretty text-ink-soft">
      {next.limit === null ? (
        <Trans>No limit from {from} (New York) on.</Trans>
      ) : (
        <Trans>
          {limit} from {from} (New York) on.
        </Trans>
      )}
    </p>
  );
}

function LimitSheet({ spending, currency, offline, onClose }: SpendingLimitProps & { onClose: () => void }) {
  const { t } = useLingui();
  const paymentText = usePaymentText();
  const [text, setText] = useState(spending ? decimalOf(spending.limit, currency) : '');
  const [isWrong, setIsWrong] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (limit: number | null) => {
    setBusy(true);
    const saved = await usecases.limitSpending({ limit });
    recordAnswer(saved);
    setBusy(false);
    if (saved.ok) onClose();
    else setRefused(paymentText(saved.failure.name));
  };
  const submit = () => {
    const limit = minorUnits(text, CURRENCIES[currency].digits);
    const isRight = limit !== undefined && limit <= MOST_MONEY;
    setIsWrong(!isRight);
    if (isRight) void save(limit);
  };
  return (
    <Sheet title={t`Monthly limit`} onClose={onClose}>
      <form
        className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t`At most in a month, in ${currency}`}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={setText}
          error={isWrong ? <Trans>Enter an amount, like {decimalOf(2_000, currency)}.</Trans> : undefined}
          hint={
            <Trans>
              A purchase beyond it is refused. A lower limit applies at once; a higher one, or none, after 24
              hours. VIP that renews counts, and is not stopped.
            </Trans>
          }
        />
        {refused && <Notice tone="danger">{refused}</Notice>}
        {offline && (
          <Notice>
            <Trans>You are offline. The limit can be changed once you are connected.</Trans>
          </Notice>
        )}
        <Button type="submit" busy={busy} disabled={offline}>
          <Trans>Save limit</Trans>
        </Button>
        {spending && (
          <Button kind="tonal" disabled={offline || busy} onClick={() => void save(null)}>
            <Trans>Remove limit</Trans>
          </Button>
        )}
      </form>
    </Sheet>
  );
}
