import { SkeletonBlock } from '../../ui/Skeleton';

export function WaitingRows() {
  return (
    <div aria-hidden="true" className="grid gap-5 py-4">
      {[0, 1, 2].map((row) => (
        <SkeletonBlock key={row} className="h-20 w-full" />
      ))}
    </div>
  );
}
