/**
 * Grey placeholders with the size of the content. Hidden from screen readers: the page announces "loading"
 * once.
 */
export function SkeletonBlock({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-sunken ${className}`} />;
}

export function SkeletonCover({ className = 'w-full' }: { className?: string }) {
  return <SkeletonBlock className={`aspect-2/3 rounded-(--cover-corner)! ${className}`} />;
}

export function SkeletonTile() {
  return (
    <span className="block">
      <SkeletonCover />
      <SkeletonBlock className="mt-2.5 h-4 w-11/12" />
      <SkeletonBlock className="mt-1.5 h-3.5 w-3/5" />
    </span>
  );
}

export function SkeletonRow() {
  return (
    <span className="flex gap-4 py-2">
      <SkeletonCover className="w-24 shrink-0" />
      <span className="flex-1 py-1">
        <SkeletonBlock className="h-5 w-3/4" />
        <SkeletonBlock className="mt-2 h-3.5 w-2/5" />
        <SkeletonBlock className="mt-3 h-3.5 w-full" />
        <SkeletonBlock className="mt-1.5 h-3.5 w-10/12" />
      </span>
    </span>
  );
}
