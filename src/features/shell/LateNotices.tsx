import { Suspense } from 'react';
import { useIsLate } from '../../platform/late';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const Notices = lazyOrNothing('The notices', async () => (await import('./Notices')).Notices);

/** Toasts and the offer of a new version, once the first page stands: a toast shown earlier waits for its host. */
export function LateNotices({ reading }: { reading: boolean }) {
  return (
    useIsLate() && (
      <Suspense>
        <Notices reading={reading} />
      </Suspense>
    )
  );
}
