import { useIsMobile } from '../../platform/mobileRule';
import { SkeletonBlock, SkeletonRow, SkeletonTile } from '../../ui/Skeleton';

const SIX = [1, 2, 3, 4, 5, 6];

/** The first screen of home before its first blocks are on the device. */
export function HomeSkeleton() {
  const mobile = useIsMobile();
  return (
    <div
      aria-busy="true"
      className="flex animate-late flex-col gap-8 overflow-hidden pt-6 desktop:gap-14 desktop:pt-8"
    >
      <div className="page-width">
        <SkeletonBlock className="h-6.5 w-40" />
        {mobile ? (
          <>
            <div className="mt-3 grid grid-cols-3 gap-4.5">
              {SIX.slice(0, 3).map((key) => (
                <SkeletonBlock key={key} className="aspect-2/3" />
              ))}
            </div>
            <SkeletonBlock className="mt-4 h-5 w-3/5" />
            <SkeletonBlock className="mt-2 h-4 w-full" />
          </>
        ) : (
          <div className="mt-4 grid gap-x-8 gap-y-2 md:grid-cols-2 lg:grid-cols-3">
            {SIX.map((key) => (
              <SkeletonRow key={key} />
            ))}
          </div>
        )}
      </div>
      <div className="page-width">
        <SkeletonBlock className="h-6.5 w-52" />
        <div className="mt-3 grid grid-cols-3 gap-3.5 desktop:grid-cols-6 desktop:gap-5">
          {(mobile ? SIX.slice(0, 3) : SIX).map((key) => (
            <SkeletonTile key={key} />
          ))}
        </div>
      </div>
    </div>
  );
}
