import { SkeletonBlock } from '../../../ui/Skeleton';

/** Where something of the desk is on its way from the server. */
export function DeskLoading({ className = 'h-64 w-full' }: { className?: string }) {
  return (
    <div aria-busy="true">
      <SkeletonBlock className={className} />
    </div>
  );
}
