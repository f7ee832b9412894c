import { TitleSkeleton } from '../../shared/titlePage/TitleSkeleton';
import { SkeletonBlock } from '../../ui/Skeleton';
import { ContentsSkeleton } from './ChapterList';

export function BookSkeleton() {
  return (
    <TitleSkeleton rated>
      <div className="max-w-[68ch]">
        <SkeletonBlock className="mb-3 h-6 w-40" />
        {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-3/5'].map((width, index) => (
          <SkeletonBlock key={`${width} ${index > 1}`} className={`mt-2 h-4 ${width}`} />
        ))}
      </div>
      <div className="mt-8 lg:mr-94">
        <ContentsSkeleton />
      </div>
    </TitleSkeleton>
  );
}
