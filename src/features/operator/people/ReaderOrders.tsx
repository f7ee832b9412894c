import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { DeskOrder, ReaderFile } from '../../../../contract/operator/people.schema';
import { ORDER_TEXTS } from '../../../shared/payment/paymentTexts';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { formatMoney } from '../../../ui/formatMoney';
import { DeskListBody } from '../desk/DeskListBody';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { InvoiceSheet } from './InvoiceSheet';
import { RefundSheet } from './RefundSheet';

type ReaderOrdersProps = { reader: ReaderFile; onDone: () => void };

export function ReaderOrders({ reader, onDone }: ReaderOrdersProps) {
  const { userId } = reader;
  const { t, i18n } = useMacro();
  const [refunding, setRefunding] = useState<DeskOrder>();
  const [invoiced, setInvoiced] = useState<DeskOrder>();
  const ask = useDesk();
  const page = useCallback(
    (before: number | null) => ask('operatorReaderOrders', { id: userId, before }),
    [ask, userId],
  );
  const list = useDeskList<DeskOrder, number>(page);
  return (
    <>
      <DeskListBody of={list} empty={<Trans>No orders yet</Trans>}>
        {(orders) => (
          <DeskTable
            caption={t`Orders`}
            rows={orders}
            rowKey={({ orderId }) => orderId}
            columns={[
              {
                title: <Trans>Receipt</Trans>,
                cell: (order) => (
                  <>
                    № {order.number}
                    {order.invoice && (
                      <button
                        type="button"
                        className={`${textLinkClass} block whitespace-nowrap`}
                        onClick={() => setInvoiced(order)}
                      >
                        {order.invoice.number}
                      </button>
                    )}
                  </>
                ),
              },
              {
                title: <Trans>When</Trans>,
                cell: ({ createdAt }) => (
                  <span className="whitespace-nowrap">{deskTime(createdAt, i18n.locale)}</span>
                ),
              },
              {
                title: <Trans>What</Trans>,
                cell: ({ kind, gold, bonus, days }) =>
                  kind === 'vip' ? <Trans>VIP, {days} days</Trans> : `${gold} + ${bonus}`,
              },
              {
                title: <Trans>Price</Trans>,
                isNumber: true,
                cell: ({ money, currency }) => formatMoney(money, currency, i18n.locale),
              },
              {
                title: <Trans>State</Trans>,
                cell: ({ state, complaint, provider }) => (
                  <>
                    {i18n._(ORDER_TEXTS[state])}{' '}
                    <span className="text-caption text-ink-soft">{provider}</span>
                    {complaint !== '' && <span className="block text-caption text-danger">{complaint}</span>}
                  </>
                ),
              },
              {
                title: <Trans>Given back</Trans>,
                isNumber: true,
                cell: ({ refunded, currency }) => formatMoney(refunded, currency, i18n.locale),
              },
              {
                title: <span className="sr-only">{t`Refund`}</span>,
                cell: (order) =>
                  order.refundable > 0 && (
                    <Button
                      size="sm"
                      kind="quiet"
                      aria-label={t`Refund order ${order.number}`}
                      onClick={() => setRefunding(order)}
                    >
                      <Trans>Refund…</Trans>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </DeskListBody>
      {invoiced && <InvoiceSheet order={invoiced} reader={reader} onClose={() => setInvoiced(undefined)} />}
      {refunding && (
        <RefundSheet
          order={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={() => {
            list.reload();
            onDone();
          }}
        />
      )}
    </>
  );
}
