import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** Pages that show a payment's result themselves. */
const TELLING: ReadonlySet<string> = new Set(['/topup', '/stripe']);

export function announcePaidPayments(router: AnyRouter): void {
  void usecases.recordPaymentsAnnounced();
  if (TELLING.has(router.state.location.pathname)) return;
  const goThere = { label: t`Coins and orders`, run: () => void router.navigate({ to: '/topup' }) };
  showToast({ text: t`Your payment went through.`, action: goThere });
}
