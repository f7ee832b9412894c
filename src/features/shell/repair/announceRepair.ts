import { plural, t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import type { Repair } from '../../../../data/queries/repair';
import { houseName } from '../../../platform/device/houseName';
import { usecases } from '../../../platform/worker/usecases';
import { showToast } from '../../../ui/toasts';

/**
 * Reports what was lost, what is restored automatically, and what cannot be. The settings show the details.
 */
export function announceRepair(router: AnyRouter, repair: Repair): void {
  const isLoggedOut = repair.state === 'loggedOut';
  showToast({
    text: [whatHappened(repair), ...whatIsLost(repair)].join(' '),
    sticky: true,
    action: {
      label: isLoggedOut ? t`Log in` : t`Details`,
      run: () =>
        void router.navigate(
          isLoggedOut
            ? { to: '/login', search: { redirect: '/BookShelf' } }
            : { to: '/Settings', hash: 'repair' },
        ),
    },
  });
  void usecases.recordRepairAnnounced({ dismissed: false });
}

function whatHappened({ lost, state, cameBack }: Repair): string {
  if (state === 'loggedOut')
    return t`This browser cleared what ${houseName} kept here. Log in to restore your library, places and downloads.`;
  if (state === 'waiting')
    return t`This browser cleared some of what ${houseName} kept here. It is restored automatically when you are online.`;
  if (!cameBack)
    return t`This browser cleared what ${houseName} kept here. You were reading as a guest, so your library could not be restored.`;
  if (lost.every((each) => each === 'caches'))
    return t`This browser cleared pictures and films that ${houseName} kept here. They are being downloaded again.`;
  return t`This browser cleared what ${houseName} kept here. Your library, places and marks are back.`;
}

function whatIsLost({ lost, state, waiting, ownBooks, downloads, episodes }: Repair): string[] {
  const said: string[] = [];
  // The account may not know of these downloads.
  const areUnknown = lost.includes('everything') && downloads.length + episodes.length === 0;
  if (state === 'done' && areUnknown) said.push(t`Downloads need to be started again.`);
  if (waiting > 0)
    said.push(
      t`${plural(waiting, { one: '# change had not been sent yet and is lost.', other: '# changes had not been sent yet and are lost.' })}`,
    );
  if (ownBooks > 0)
    said.push(
      t`${plural(ownBooks, { one: '# book from your own files has to be opened again.', other: '# books from your own files have to be opened again.' })}`,
    );
  return said;
}
