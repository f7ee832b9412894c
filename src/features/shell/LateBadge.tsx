import { Suspense } from 'react';
import { useIsLate } from '../../platform/late';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const TabBadge = lazyOrNothing('A badge', async () => (await import('./TabBadge')).TabBadge);

/** A tab's badge, once the first paint is out of the way. */
export function LateBadge({ id }: { id: number }) {
  return (
    useIsLate() && (
      <Suspense>
        <TabBadge id={id} />
      </Suspense>
    )
  );
}
