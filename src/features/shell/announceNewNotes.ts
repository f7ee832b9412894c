import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { showToast } from '../../ui/toasts';

let told = 0;

/** Announces a message to the reader, with a link. On the page that shows it, does nothing. */
export function announceNewNotes(router: AnyRouter, newest: number): void {
  if (newest <= told) return;
  told = newest;
  if (router.state.location.pathname === '/mine') return;
  const goThere = { label: t`Read it`, run: () => void router.navigate({ to: '/mine' }) };
  showToast({ text: t`There is a message about your account.`, action: goThere });
}
