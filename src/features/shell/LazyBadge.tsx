import { lazyPart } from '../../platform/navigation/lazy';
import { useIsAfterFirstPage } from '../../platform/start/firstPageStands';

const TabBadge = lazyPart(() => import('./TabBadge'), 'TabBadge');

export function LazyBadge({ id }: { id: number }) {
  return useIsAfterFirstPage() && <TabBadge id={id} />;
}
