import { Suspense } from 'react';
import { useIsLate } from '../../platform/late';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const Footer = lazyOrNothing('The foot of the page', async () => (await import('./Footer')).Footer);

/** The page alone fills a screen, so its foot is never on the first one. */
export function LateFooter() {
  return (
    useIsLate() && (
      <Suspense>
        <Footer />
      </Suspense>
    )
  );
}
