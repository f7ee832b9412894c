import { SkeletonBlock } from '../../../ui/Skeleton';

export function DeskLoading({ className = 'h-64 w-full' }: { className?: string }) {
  return (
    <div aria-busy="true">
      <SkeletonBlock className={className} />
    </div>
  );
}
