import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { isPaidOrder } from '../../../contract/values/payments';
import { readOrder } from '../../../data/queries/payments';
import { showToast } from '../../ui/toasts';

/** These say themselves how a payment ended. */
const TELLING: ReadonlySet<string> = new Set(['/topup', '/stripe']);

/** Says it of an order that is paid; one that was given up is no news to whoever gave it up. */
export async function tellPaidPayment(orderId: string, router: AnyRouter): Promise<void> {
  const order = await readOrder(orderId);
  if (!order || !isPaidOrder(order.state) || TELLING.has(router.state.location.pathname)) return;
  const goThere = { label: t`Coins and orders`, run: () => void router.navigate({ to: '/topup' }) };
  showToast({ text: t`Your payment has come through.`, action: goThere });
}
