import { SkeletonBlock } from '../../ui/Skeleton';

export function BookSkeleton() {
  return (
    <div aria-busy="true" className="animate-late">
      <div className="mt-1 flex items-end gap-5 md:items-start md:gap-10 lg:mt-4">
        <SkeletonBlock className="aspect-2/3 w-30 shrink-0 xs:w-34 md:w-56" />
        <div className="flex-1">
          <SkeletonBlock className="h-4 w-20" />
          <SkeletonBlock className="mt-2 h-8 w-11/12" />
          <SkeletonBlock className="mt-3 h-5 w-2/5" />
        </div>
      </div>
      <SkeletonBlock className="mt-5 h-10 w-3/4" />
      <SkeletonBlock className="mt-5 h-13 w-full rounded-full! md:w-80" />
      {['w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, index) => (
        <SkeletonBlock key={`${width} ${index > 1}`} className={`mt-3 h-4 first:mt-8 ${width}`} />
      ))}
    </div>
  );
}
