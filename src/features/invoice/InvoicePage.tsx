import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { readUser } from '../../../data/queries/account';
import { readOrder } from '../../../data/queries/payments';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { InvoiceDocument } from '../../shared/invoice/InvoiceDocument';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';

/** The invoice of a paid order, from the device; the server is asked for what has changed since. */
export function InvoicePage({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const user = useLive('user', readUser).value;
  const order = useLive(`order/${orderId}`, () => readOrder(orderId));
  const refresh = useRefresh(user ? `invoice/${user.userId}/${orderId}` : '', () =>
    usecases.checkOrder({ orderId }),
  );
  const { value } = order;
  const title = value?.invoice ? t`Invoice ${value.invoice.number}` : t`Invoice`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={t`Invoice`}
        column="text"
        actions={
          value?.invoice && (
            <Button size="sm" icon={<Printer className="size-icon-md" />} onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
          )
        }
      />
      <div className="page-width max-w-3xl! pt-2 pb-10">
        {user && value?.invoice ? (
          <InvoiceDocument
            order={{ ...value, invoice: value.invoice }}
            buyer={{ userId: user.userId, name: user.nickName, email: user.email }}
          />
        ) : refresh.state === 'running' || !order.loaded ? (
          <SkeletonBlock className="h-96 w-full" />
        ) : value ? (
          <NoInvoice title={<Trans>There is no invoice yet</Trans>}>
            <Trans>An order has one from the moment it is paid.</Trans>
          </NoInvoice>
        ) : refresh.failure?.disposition === 'retry' ? (
          <NoInvoice title={<Trans>This invoice is not on this device</Trans>}>
            <Trans>Connect once to fetch it. After that it opens without a connection.</Trans>
          </NoInvoice>
        ) : (
          <NoInvoice title={<Trans>Your account has no such order</Trans>}>
            <Trans>If you bought it with another account, log in to that one.</Trans>
          </NoInvoice>
        )}
      </div>
    </>
  );
}

function NoInvoice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <StateMessage
      drawing="lost"
      title={title}
      actions={
        <Link to="/topup" className={buttonClass('outline')}>
          <Trans>Coins and orders</Trans>
        </Link>
      }
    >
      {children}
    </StateMessage>
  );
}
