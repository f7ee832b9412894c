import type { ReactNode } from 'react';
import { BackButton } from '../../ui/PageHeader';
import { SkeletonBlock, SkeletonCover } from '../../ui/Skeleton';
import { HeroGround, heroGridClass, heroRestClass, heroTitleClass } from './BookHero';

type TitleSkeletonProps = {
  /** Whether a line for ratings and readers follows the author. */
  rated?: boolean;
  children: ReactNode;
};

/** A placeholder for the page of a novel or a drama; the children are below its head. */
export function TitleSkeleton({ rated, children }: TitleSkeletonProps) {
  return (
    <div aria-busy="true">
      <HeroGround tint="var(--color-sunken)">
        <div className="flex items-center pt-1.5">
          <BackButton className="-ml-2.5" />
        </div>
        <div className={`${heroGridClass} animate-late`}>
          <SkeletonCover className="w-28 shrink-0 self-start xs:w-34 md:row-span-2 md:w-56" />
          <div className={heroTitleClass}>
            <SkeletonBlock className="my-3 h-5 w-28" />
            <SkeletonBlock className="h-8 w-11/12 md:h-10 md:w-7/12" />
            <SkeletonBlock className="my-3 h-5 w-2/5 md:w-40" />
            {rated && <SkeletonBlock className="h-4.5 w-3/5 md:w-56" />}
          </div>
          <div className={heroRestClass}>
            <SkeletonBlock className="h-10.5 w-full md:w-96" />
            <div className="flex flex-wrap gap-3">
              <SkeletonBlock className="h-13 flex-1 rounded-full! md:w-36 md:flex-none" />
              <SkeletonBlock className="h-13 flex-1 rounded-full! md:w-44 md:flex-none" />
            </div>
          </div>
        </div>
      </HeroGround>
      <div className="page-width mt-7 animate-late lg:mt-10">{children}</div>
    </div>
  );
}
