import { TitleSkeleton } from '../../shared/titlePage/TitleSkeleton';
import { SkeletonBlock } from '../../ui/Skeleton';

export function DramaSkeleton() {
  return (
    <TitleSkeleton>
      {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4'].map((width) => (
        <div key={width} className="flex h-22 items-center gap-3">
          <SkeletonBlock className="h-18 w-14" />
          <SkeletonBlock className={`h-4 ${width}`} />
        </div>
      ))}
    </TitleSkeleton>
  );
}
