import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** These say themselves how a payment ended. */
const TELLING: ReadonlySet<string> = new Set(['/topup', '/stripe']);

/** Says that what was paid for has come, with the way to it. */
export function tellPaidPayments(router: AnyRouter): void {
  void usecases.recordPaymentsTold();
  if (TELLING.has(router.state.location.pathname)) return;
  const goThere = { label: t`Coins and orders`, run: () => void router.navigate({ to: '/topup' }) };
  showToast({ text: t`Your payment went through.`, action: goThere });
}
