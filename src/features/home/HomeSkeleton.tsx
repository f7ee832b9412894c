import { useIsMobile } from '../../platform/device/mobileRule';
import { SkeletonBlock, SkeletonCover, SkeletonRow, SkeletonTile } from '../../ui/Skeleton';

const SIX = [1, 2, 3, 4, 5, 6];

/** A placeholder of the same size for home's first screen, until its first blocks are on the device. */
export function HomeSkeleton() {
  const mobile = useIsMobile();
  const three = SIX.slice(0, 3);
  return (
    <div aria-busy="true" className="page-width animate-late overflow-hidden pt-5 desktop:pt-8">
      <Title />
      {mobile ? (
        <>
          <div className="mt-2 grid grid-cols-3 gap-4.5">
            {three.map((key) => (
              <SkeletonCover key={key} />
            ))}
          </div>
          <SkeletonBlock className="mt-4 h-6 w-3/5" />
          <SkeletonBlock className="mt-1.5 h-4 w-11/12" />
          <SkeletonBlock className="mt-1.5 mb-16 h-4 w-4/5" />
        </>
      ) : (
        <div className="mt-3 mb-14 grid gap-x-6 md:grid-cols-3 lg:gap-x-10">
          {SIX.map((key) => (
            <div key={key} className="py-1">
              <SkeletonRow />
            </div>
          ))}
        </div>
      )}
      <Title />
      <div className="mt-2 flex gap-3.5 desktop:mt-3 desktop:gap-6">
        {(mobile ? SIX : three).map((key) =>
          mobile ? (
            <div key={key} className="w-28 shrink-0">
              <SkeletonTile />
            </div>
          ) : (
            <SkeletonBlock key={key} className="h-74 flex-1 rounded-lg" />
          ),
        )}
      </div>
    </div>
  );
}

function Title() {
  return (
    <div className="flex min-h-11 items-center">
      <SkeletonBlock className="h-6.5 w-44" />
    </div>
  );
}
