import { useEffect, useRef } from 'react';
import { veilWhileScrolling } from './veil';

export function FeedVeil() {
  const veil = useRef<HTMLDivElement>(null);
  useEffect(() => (veil.current ? veilWhileScrolling(veil.current) : undefined), []);
  return (
    <div ref={veil} data-feed-veil aria-hidden="true" className="pointer-events-none absolute inset-0 z-1" />
  );
}
