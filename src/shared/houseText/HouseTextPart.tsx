import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/LoadFailure';
import { SkeletonBlock } from '../../ui/Skeleton';
import { HouseTextBlocks } from './HouseTextBlocks';
import type { ShownHouseText } from './useHouseText';

/** Shows the house's text of a page, its place while it loads, or `builtIn` if the house has none. */
export function HouseTextPart({ shown, builtIn }: { shown: ShownHouseText; builtIn: ReactNode }) {
  switch (shown.state) {
    case 'shown':
      return <HouseTextBlocks text={shown.text} />;
    case 'none':
      return builtIn;
    case 'failed':
      return (
        shown.refresh.failure && <LoadFailure failure={shown.refresh.failure} retry={shown.refresh.retry} />
      );
    case 'waiting':
      return (
        <div className="flex flex-col gap-3 pt-3">
          {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, at) => (
            <SkeletonBlock key={`${width}${at === 0}`} className={`h-4 ${width}`} />
          ))}
        </div>
      );
  }
}
