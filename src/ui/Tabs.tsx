import { type ReactNode, useEffect, useRef } from 'react';
import { moveInTabs, showSelectedTab } from './tabList';

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  active: Value;
  onSelect: (value: Value) => void;
  /** The id of the element with role="tabpanel". */
  panel: string;
};

/** A row of tabs that scrolls when it must. Arrow keys, Home and End move; the active one stays in view. */
export function Tabs<Value extends string>({ label, tabs, active, onSelect, panel }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // Another tab is selected then.
  useEffect(() => showSelectedTab(list.current), [active]);

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) =>
        moveInTabs(
          event,
          tabs.map(({ value }) => value),
          active,
          onSelect,
        )
      }
      className="no-scrollbar relative -ml-2.5 flex gap-1 overflow-x-auto"
    >
      {tabs.map((tab) => {
        const selected = tab.value === active;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={selected}
            aria-controls={panel}
            tabIndex={selected ? 0 : -1}
            onClick={() => onSelect(tab.value)}
            className="group relative flex min-h-12 shrink-0 items-center px-2.5 text-lead font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
            <span className="absolute inset-x-2.5 bottom-1 h-[0.1875rem] scale-x-50 rounded-full opacity-0 transition-[scale,opacity] duration-base group-aria-selected:scale-x-100 group-aria-selected:bg-mark group-aria-selected:opacity-100" />
          </button>
        );
      })}
    </div>
  );
}
