import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Tab } from '../../../contract/schemas/feed';
import { useNameOf } from '../../i18n/useNameOf';
import { afterPaint } from '../../platform/idle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { moveInTabs, showSelectedTab } from '../../ui/tabList';

type HomeTabsProps = { tabs: Tab[] | undefined; active: string; onSelect: (gender: string) => void };

/** The server's home categories. Arrow keys move, as in any tab list. */
export function HomeTabs({ tabs, active, onSelect }: HomeTabsProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const list = useRef<HTMLDivElement>(null);

  // A newly active tab comes into view.
  // Another tab is selected then.
  useEffect(() => {
    const show = () => showSelectedTab(list.current);
    show();
    // The router puts the row back where it was scrolled to, when another tab may have been the active one.
    return afterPaint(show);
  }, [active]);

  const values = tabs?.map((tab) => tab.indexValue) ?? [];
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t`Sections`}
      onKeyDown={(event) => moveInTabs(event, values, active, onSelect)}
      className="page-width no-scrollbar relative flex gap-1 overflow-x-auto overscroll-x-contain desktop:gap-3 desktop:pt-5"
    >
      {tabs
        ? tabs.map((tab) => {
            const selected = tab.indexValue === active;
            return (
              <button
                key={tab.indexValue}
                type="button"
                role="tab"
                id={selected ? 'home-tab' : undefined}
                data-tab={tab.indexValue}
                aria-selected={selected}
                aria-controls="home-panel"
                tabIndex={selected ? 0 : -1}
                onClick={() => onSelect(tab.indexValue)}
                className="group relative flex min-h-11 shrink-0 items-center px-2.5 pt-1 pb-2 text-lead font-medium text-ink-soft first:-ml-2.5 hover:text-ink aria-selected:font-semibold aria-selected:text-ink"
              >
                {nameOf(tab.indexTitle, tab.indexTitles)}
                <span className="absolute inset-x-2.5 bottom-0.5 h-[0.1875rem] rounded-full transition-colors duration-base group-aria-selected:bg-accent group-hover:group-not-aria-selected:bg-edge/40" />
              </button>
            );
          })
        : ['w-20', 'w-24', 'w-16'].map((width) => (
            <span key={width} className="flex min-h-11 items-center pr-4">
              <SkeletonBlock className={`h-5 ${width}`} />
            </span>
          ))}
    </div>
  );
}
