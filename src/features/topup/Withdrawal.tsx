import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Order, WithdrawalTerms } from '../../../contract/money/payments.schema';
import type { Language } from '../../../contract/wire/languages';
import { recordAnswer, useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { Button } from '../../ui/Button';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { Notice } from '../../ui/Notice';
import { SkeletonBlock } from '../../ui/Skeleton';

/** Whether the reader can withdraw from an order at the moment `now`. */
export function isWithdrawable({ withdrawUntil, withdrawal }: Order, now: number): boolean {
  return !withdrawal && typeof withdrawUntil === 'number' && withdrawUntil > now;
}

/** Leads to the terms of a withdrawal, and says until when there is one. */
export function WithdrawButton({ order, onPress }: { order: Order; onPress: () => void }) {
  const { i18n } = useLingui();
  const offline = useOffline();
  const until = dayAndTime(order.withdrawUntil ?? 0, i18n.locale);
  return (
    <div className="flex flex-col gap-2">
      <Button kind="outline" disabled={offline} onClick={onPress}>
        <Trans>Withdraw from this purchase</Trans>
      </Button>
      <p className="text-caption text-pretty text-ink-soft">
        {offline ? (
          <Trans>You can withdraw until {until} (New York). It needs a connection.</Trans>
        ) : (
          <Trans>You can withdraw until {until} (New York), without a reason.</Trans>
        )}
      </p>
    </div>
  );
}

type State = { terms?: WithdrawalTerms; refused?: string; changed?: boolean };

/** States what a withdrawal pays back and takes, and carries it out. `onClose` leads back to the receipt. */
export function WithdrawForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { i18n } = useLingui();
  const paymentText = usePaymentText();
  const { orderId } = order;
  const [{ terms, refused, changed = false }, setState] = useState<State>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the questions.
  useEffect(() => {
    let isGone = false;
    void usecases.fetchWithdrawalTerms({ orderId }).then((answer) => {
      recordAnswer(answer);
      if (isGone) return;
      setState((before) =>
        answer.ok
          ? { ...before, terms: answer.value }
          : { ...before, refused: paymentText(answer.failure.name) },
      );
    });
    return () => {
      isGone = true;
    };
  }, [orderId, asked, paymentText]);
  const confirm = async () => {
    if (!terms) return;
    setBusy(true);
    const done = await usecases.withdraw({ orderId, terms, language: i18n.locale as Language });
    recordAnswer(done);
    setBusy(false);
    if (done.ok) return onClose();
    if (done.failure.name !== 'productChanged') {
      return setState({ terms, refused: paymentText(done.failure.name) });
    }
    setState({ changed: true });
    setAsked((times) => times + 1);
  };
  const again = () => {
    setState({});
    setAsked((times) => times + 1);
  };
  return (
    <>
      {changed && (
        <Notice>
          {order.kind === 'vip' ? (
            <Trans>Another day has begun, and this has changed. Nothing was withdrawn yet.</Trans>
          ) : (
            <Trans>Coins were spent meanwhile, and this has changed. Nothing was withdrawn yet.</Trans>
          )}
        </Notice>
      )}
      {refused && (
        <Notice
          tone="danger"
          action={
            <Button kind="tonal" size="sm" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {refused}
        </Notice>
      )}
      {!terms && !refused && <SkeletonBlock className="h-40 w-full" />}
      {terms && <Terms order={order} terms={terms} />}
      {terms && terms.money > 0 && (
        <Button busy={busy} onClick={() => void confirm()}>
          <Trans>Confirm withdrawal</Trans>
        </Button>
      )}
      <Button kind="tonal" onClick={onClose}>
        <Trans>Keep the purchase</Trans>
      </Button>
    </>
  );
}

function Terms({ order, terms }: { order: Order; terms: WithdrawalTerms }) {
  const { t, i18n } = useLingui();
  const { money, spent, coins, bonus, debt, days } = terms;
  if (money === 0) {
    return (
      <p className="text-pretty">
        {days === undefined ? (
          <Trans>All coins of this purchase are spent, and nothing would be paid back.</Trans>
        ) : (
          <Trans>All days of this purchase are used, and nothing would be paid back.</Trans>
        )}
      </p>
    );
  }
  const price = (amount: number) => formatMoney(amount, order.currency, i18n.locale);
  const number = (amount: number) => new Intl.NumberFormat(i18n.locale).format(amount);
  const forBonus = coins + bonus + debt - (order.gold - spent);
  const lines: (readonly [string, string])[] = [
    [t`Price paid`, price(order.money)],
    ...(order.refunded > 0 ? [[t`Refunded before`, price(order.refunded)] as const] : []),
    days === undefined ? [t`Coins spent`, number(spent)] : [t`Days used`, number(order.days - days)],
    [t`Deducted for them`, price(order.money - order.refunded - money)],
    [t`Paid back to you`, price(money)],
    days === undefined
      ? [t`Coins taken from your balance`, number(coins)]
      : [t`Days taken back`, number(days)],
  ];
  if (bonus > 0) lines.push([t`Bonus taken from your balance`, number(bonus)]);
  if (debt > 0) lines.push([t`Owed for bonus you spent`, number(debt)]);
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-pretty text-ink-soft">
        {order.bonus > 0 && forBonus > 0 && (
          <Trans>The purchase’s bonus is taken back as well, in the same share as its money.</Trans>
        )}{' '}
        {days !== undefined && <Trans>A day that has begun counts as used.</Trans>}{' '}
        {order.renews && <Trans>It does not renew any more.</Trans>}{' '}
        {days !== undefined && <Trans>You can buy this membership again after 90 days.</Trans>}{' '}
        {debt > 0 && <Trans>What is owed is paid by the coins or bonus you get next.</Trans>}{' '}
        <Trans>The money goes back the way you paid. What you unlocked stays yours.</Trans>
      </p>
    </>
  );
}

/** The acknowledgement of a withdrawal, part of the receipt. */
export function WithdrawalNotice({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { withdrawal, currency } = order;
  if (!withdrawal) return null;
  const moment = dayAndTime(withdrawal.at, i18n.locale);
  const money = formatMoney(withdrawal.money, currency, i18n.locale);
  return (
    <Notice>
      <Trans>
        Your withdrawal arrived on {moment} (New York). You get back {money}.
      </Trans>{' '}
      {withdrawal.owed > 0 ? (
        <Trans>The payment provider has not confirmed it yet; this site keeps asking.</Trans>
      ) : (
        <Trans>The provider has it; your bank may need some days.</Trans>
      )}
    </Notice>
  );
}
