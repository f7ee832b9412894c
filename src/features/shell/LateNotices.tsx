import { Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../platform/idle';
import { contentSettled } from '../../platform/refresh';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const Notices = lazyOrNothing('The notices', async () => (await import('./Notices')).Notices);

/** The first books come before any news of the app itself. */
const CONTENT_LIMIT_MS = 6_000;

/** Toasts and the offer of a new version, once the first page stands: a toast shown earlier waits for its host. */
export function LateNotices({ reading }: { reading: boolean }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    let current = true;
    const cancel = whenIdle(async () => {
      await contentSettled(CONTENT_LIMIT_MS);
      if (current) setWanted(true);
    });
    return () => {
      current = false;
      cancel();
    };
  }, []);
  return (
    wanted && (
      <Suspense>
        <Notices reading={reading} />
      </Suspense>
    )
  );
}
