import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SkeletonBlock } from '../../ui/Skeleton';

type CategoryChipsProps = {
  categories: string[] | undefined;
  active: string;
  onSelect: (category: string) => void;
};

/** One category at a time, or all of them. */
export function CategoryChips({ categories, active, onSelect }: CategoryChipsProps) {
  const { t } = useLingui();
  return (
    <div className="sticky top-0 z-20 mt-2 mb-1 bg-paper/94 backdrop-blur-md desktop:static desktop:mt-4">
      <div
        role="group"
        aria-label={t`Categories`}
        className="page-width no-scrollbar flex gap-2 overflow-x-auto py-2 desktop:flex-wrap"
      >
        {categories ? (
          <>
            <Chip pressed={active === ''} onPress={() => onSelect('')}>
              <Trans>All</Trans>
            </Chip>
            {categories.map((category) => (
              <Chip key={category} pressed={active === category} onPress={() => onSelect(category)}>
                {category}
              </Chip>
            ))}
          </>
        ) : (
          ['w-14', 'w-24', 'w-20', 'w-28'].map((width) => (
            <SkeletonBlock key={width} className={`h-11 shrink-0 rounded-full! ${width}`} />
          ))
        )}
      </div>
    </div>
  );
}

function Chip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-full bg-sunken px-4 font-medium text-ink transition-colors duration-150 hover:bg-line aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  );
}
