import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../platform/live/idle';

type TabsProps<Value extends string> = {
  label: string;
  /** Undefined while they are unknown. */
  tabs: readonly { readonly value: Value; readonly label: ReactNode }[] | undefined;
  active: Value;
  onSelect: (value: Value) => void;
  /** The id of the element with role="tabpanel"; the active tab's id is the same plus "-tab". */
  panel: string;
  /** On a page or a sheet, or on home's background (styles/tabs.css). */
  look: 'page' | 'home';
  children?: ReactNode;
};

/**
 * A scrollable row of tabs with one tab stop: arrow keys, Home and End select and focus a tab and wrap
 * around. The active tab stays in view.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, active, onSelect, panel, look, children } = props;
  const row = useRef<HTMLDivElement>(null);

  // Runs when another tab is selected.
  useEffect(() => {
    const show = () => {
      const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (tab)
        row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2 });
    };
    show();
    // The router restores the row's scroll position, which may belong to another active tab.
    return afterPaint(show);
  }, [active]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!tabs) return;
    const at = tabs.findIndex(({ value }) => value === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.value);
    (event.currentTarget.children[tabs.indexOf(tab)] as HTMLElement).focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} onKeyDown={move} className={`tabs tabs-${look}`}>
      {tabs
        ? tabs.map((tab) => {
            const selected = tab.value === active;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={selected ? `${panel}-tab` : undefined}
                aria-selected={selected}
                aria-controls={panel}
                tabIndex={selected ? 0 : -1}
                onClick={() => onSelect(tab.value)}
              >
                {tab.label}
              </button>
            );
          })
        : children}
    </div>
  );
}
