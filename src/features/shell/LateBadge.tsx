import { Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../platform/idle';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const TabBadge = lazyOrNothing('A badge', async () => (await import('./TabBadge')).TabBadge);

/** A tab's badge, once the first paint is out of the way. */
export function LateBadge({ id }: { id: number }) {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return (
    ready && (
      <Suspense>
        <TabBadge id={id} />
      </Suspense>
    )
  );
}
