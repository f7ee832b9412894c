import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { showToast } from '../../ui/toasts';

let told = 0;

/** Says that there is a message for the reader, with the way to it. Where it stands it needs no saying. */
export function tellNewNotes(router: AnyRouter, newest: number): void {
  if (newest <= told) return;
  told = newest;
  if (router.state.location.pathname === '/mine') return;
  const goThere = { label: t`Read it`, run: () => void router.navigate({ to: '/mine' }) };
  showToast({ text: t`There is a message about your account.`, action: goThere });
}
