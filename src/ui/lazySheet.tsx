import { type FunctionComponent, Suspense } from 'react';
import { lazy } from '../platform/navigation/lazy';
import { PendingSheet } from './PendingSheet';

/** A sheet that a tap or a key asks for, loaded then: it takes the keys from that moment on. */
export function lazySheet<Name extends string, Props extends { onClose: () => void }>(
  fetchCode: () => Promise<{ readonly [name in Name]: FunctionComponent<Props> }>,
  name: Name,
) {
  const Sheet = lazy(fetchCode, name);
  return (props: Props) => (
    <Suspense fallback={<PendingSheet onClose={props.onClose} />}>
      <Sheet {...props} />
    </Suspense>
  );
}
