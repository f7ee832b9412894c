import '../../ui/printed.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '../../../contract/money/payments.schema';
import { useServerConfig } from '../../platform/live/serverConfig';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { HouseTextBlocks } from '../houseText/HouseTextBlocks';
import { useHouseText } from '../houseText/useHouseText';
import { ProductName } from '../payment/ProductName';

type InvoiceDocumentProps = {
  order: Order & { readonly invoice: NonNullable<Order['invoice']> };
  /** The account that paid, as far as it named itself. */
  buyer: { readonly userId: number; readonly name: string; readonly email: string };
};

/**
 * An order's invoice, to be read and printed. What was paid back is on it. Of tax it has what the payment's
 * provider computed, if it did, and the owner's line.
 */
export function InvoiceDocument({ order, buyer }: InvoiceDocumentProps) {
  const { t, i18n } = useLingui();
  const operatorName = useServerConfig()?.operatorName;
  const imprint = useHouseText('imprint');
  const { invoice, number, money, currency, refunded, paidAt, withdrawal, state } = order;
  const { day, note, tax } = invoice;
  const seller = invoice.seller || operatorName || '';
  const cost = (amount: number) => formatMoney(amount, currency, i18n.locale);
  const facts: (readonly [string, string])[] = [
    [t`Invoice number`, invoice.number],
    [t`Date`, i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })],
    [t`Receipt number`, String(number)],
    [t`Paid with`, usePaidWith(order)],
  ];
  if (paidAt !== null) facts.push([t`Paid (New York)`, dayAndTime(paidAt, i18n.locale)]);
  return (
    <article aria-labelledby="invoice" className={`printed ${cardClass} flex flex-col gap-6 p-5 sm:p-8`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="invoice" className="font-title text-title font-semibold">
          <Trans>Invoice</Trans>
        </h2>
        <p className="font-medium wrap-anywhere">{seller}</p>
      </header>
      {order.provider === 'desk' && (
        <p className="rounded-md bg-mark-soft px-4 py-3 font-medium text-mark-ink">
          <Trans>A test: no money was paid.</Trans>
        </p>
      )}
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <dl className="flex flex-col gap-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-caption text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <p className="text-caption text-ink-soft">
            <Trans>Buyer</Trans>
          </p>
          {buyer.name && (
            <p className="wrap-anywhere">
              <bdi>{buyer.name}</bdi>
            </p>
          )}
          {buyer.email && <p className="wrap-anywhere">{buyer.email}</p>}
          <p>
            <Trans>Account № {buyer.userId}</Trans>
          </p>
        </div>
      </div>
      <table className="w-full">
        <thead>
          <tr className="border-b border-edge text-caption text-ink-soft">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            name={
              <>
                <ProductName product={order} />
                {tax !== undefined && (
                  <span className="block text-caption text-ink-soft">
                    <Trans>Tax included in the price: {cost(tax)}</Trans>
                  </span>
                )}
              </>
            }
            value={cost(money)}
          />
          {refunded > 0 && <Line name={<Trans>Paid back</Trans>} value={cost(0 - refunded)} />}
        </tbody>
        <tfoot className="font-semibold">
          <Line
            name={refunded > 0 ? <Trans>Paid in the end</Trans> : <Trans>Paid</Trans>}
            value={cost(money - refunded)}
          />
        </tfoot>
      </table>
      {(withdrawal || state === 'disputed' || state === 'lost') && (
        <div className="flex flex-col gap-1 text-caption">
          {withdrawal && (
            <p>
              <Trans>Withdrawn on {dayAndTime(withdrawal.at, i18n.locale)} (New York).</Trans>
            </p>
          )}
          {withdrawal && withdrawal.owed > 0 && (
            <p>
              <Trans>Still to be paid back: {cost(withdrawal.owed)}</Trans>
            </p>
          )}
          {state === 'disputed' && (
            <p>
              <Trans>The payment is disputed at the bank.</Trans>
            </p>
          )}
          {state === 'lost' && (
            <p>
              <Trans>The bank has taken the payment back.</Trans>
            </p>
          )}
        </div>
      )}
      {note && <p className="text-pretty wrap-anywhere">{note}</p>}
      {imprint.state === 'shown' && (
        <footer className="border-t border-line pt-4 text-caption">
          <HouseTextBlocks text={imprint.text} />
        </footer>
      )}
    </article>
  );
}

function Line({ name, value }: { name: React.ReactNode; value: string }) {
  return (
    <tr className="border-b border-line">
      <td className="py-2.5 pe-4">{name}</td>
      <td className="py-2.5 text-end whitespace-nowrap tabular-nums">{value}</td>
    </tr>
  );
}

function usePaidWith({ card, provider }: Order): string {
  const { t } = useLingui();
  if (card) return `${card.brand} •••• ${card.last4}`;
  const names = { stripe: 'Stripe', paypal: 'PayPal', desk: t`Test desk` };
  return names[provider];
}
