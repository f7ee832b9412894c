import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderPage } from '../../../contract/money/payments.schema';
import { saveFile } from '../../platform/device/saveFile';
import { WithheldBonus } from '../../shared/payment/FirstPurchase';
import { ProductName } from '../../shared/payment/ProductName';
import { DECLINE_TEXTS, ORDER_TEXTS } from '../../shared/payment/paymentTexts';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Sheet } from '../../ui/Sheet';
import { isWithdrawable, WithdrawalNotice, WithdrawButton, WithdrawForm } from './Withdrawal';

type OrdersProps = { orders: readonly Order[]; seller: OrderPage['seller'] | undefined };

export function Orders({ orders, seller }: OrdersProps) {
  const { t, i18n } = useLingui();
  const { _ } = useMessages();
  const [open, setOpen] = useState<string>();
  const [now] = useState(Date.now);
  const shown = orders.find(({ orderId }) => orderId === open);
  return (
    <>
      <ListGroup title={<Trans>Orders</Trans>}>
        {orders.map((order) => {
          const moment = dayAndTime(order.createdAt, i18n.locale);
          return (
            <button
              key={order.orderId}
              type="button"
              className={rowClass}
              onClick={() => setOpen(order.orderId)}
            >
              <RowContent
                leads
                title={<ProductName product={order} />}
                detail={`${_(ORDER_TEXTS[order.state])} · ${t`${moment} (New York)`}`}
                value={formatMoney(order.money, order.currency, i18n.locale)}
              />
            </button>
          );
        })}
      </ListGroup>
      {orders.some((order) => isWithdrawable(order, now)) && (
        <p className="-mt-3 px-1 text-caption text-pretty text-ink-soft">
          <Trans>You can withdraw from a purchase within 14 days: open it here.</Trans>
        </p>
      )}
      {shown && <Receipt order={shown} seller={seller} now={now} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type ReceiptProps = { order: Order; seller: OrdersProps['seller']; now: number; onClose: () => void };

function Receipt({ order, seller, now, onClose }: ReceiptProps) {
  const { t, i18n } = useLingui();
  const { _ } = useMessages();
  const [withdrawing, setWithdrawing] = useState(false);
  const { number, state, money, currency, refunded, createdAt, paidAt, card, decline, gold, bonus, days } =
    order;
  const lines: (readonly [string, string])[] = [
    [t`Receipt number`, String(number)],
    [t`State`, _(ORDER_TEXTS[state])],
    [t`Price`, formatMoney(money, currency, i18n.locale)],
  ];
  if (refunded > 0) lines.push([t`Refunded`, formatMoney(refunded, currency, i18n.locale)]);
  if (order.withdrawal) {
    const { at, money: back, spent, days: taken } = order.withdrawal;
    lines.push([t`Withdrawn (New York)`, dayAndTime(at, i18n.locale)]);
    lines.push([t`Paid back by the withdrawal`, formatMoney(back, currency, i18n.locale)]);
    if (spent > 0) lines.push([t`Spent coins deducted`, String(spent)]);
    if (taken !== undefined) lines.push([t`Days taken back`, String(taken)]);
  }
  if (days > 0) lines.push([t`Days`, String(days)]);
  if (gold > 0) lines.push([t`Coins`, String(gold)]);
  if (bonus > 0) lines.push([t`Bonus`, String(bonus)]);
  lines.push([t`Ordered (New York)`, dayAndTime(createdAt, i18n.locale)]);
  if (paidAt !== null) lines.push([t`Paid (New York)`, dayAndTime(paidAt, i18n.locale)]);
  if (card) lines.push([t`Card`, `${card.brand} •••• ${card.last4}`]);
  if (decline) lines.push([t`Last attempt`, _(DECLINE_TEXTS[decline])]);
  if (seller?.name) lines.push([t`Sold by`, seller.name]);
  if (seller?.email) lines.push([t`E-mail`, seller.email]);
  const content = 'flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]';
  if (withdrawing) {
    return (
      <Sheet key="withdrawal" title={t`Withdraw from this purchase`} onClose={onClose}>
        <div className={content}>
          <p className="text-lead font-semibold">
            <ProductName product={order} />
          </p>
          <WithdrawForm order={order} onClose={() => setWithdrawing(false)} />
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t`Receipt`} onClose={onClose}>
      <div className={content}>
        <WithdrawalNotice order={order} />
        <p className="text-lead font-semibold">
          <ProductName product={order} />
          <WithheldBonus order={order} />
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-6 py-2.5">
              <dt className="shrink-0 text-ink-soft">{name}</dt>
              <dd className="min-w-0 text-end break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <Button
          kind="tonal"
          icon={<Download className="size-icon-md" />}
          onClick={() => saveFile(receiptFile(order, t`Receipt`, lines))}
        >
          <Trans>Save receipt</Trans>
        </Button>
        {order.invoice && (
          <Link to="/invoice/$orderId" params={{ orderId: order.orderId }} className={buttonClass('outline')}>
            <FileText className="size-icon-md" />
            <Trans>Invoice</Trans>
          </Link>
        )}
        {isWithdrawable(order, now) && <WithdrawButton order={order} onPress={() => setWithdrawing(true)} />}
      </div>
    </Sheet>
  );
}

/**
 * Returns a receipt's lines, name and value, as a text file, which any device can open. `order.number` is
 * part of its name.
 */
function receiptFile(
  order: Order,
  title: string,
  lines: readonly (readonly [name: string, value: string])[],
): File {
  const text = [title, '', ...lines.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
  return new File([text], `receipt-${order.number}.txt`, { type: 'text/plain;charset=utf-8' });
}
