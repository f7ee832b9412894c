import type { KeyboardEvent } from 'react';

/** Brings the selected tab of a row that scrolls into its middle. */
export function showSelectedTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && tab) list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}

/** Arrow keys, Home and End select and focus, round the ends; tabs carry their value in `data-tab`. */
export function moveInTabs<Value extends string>(
  event: KeyboardEvent<HTMLElement>,
  values: readonly Value[],
  active: Value,
  select: (value: Value) => void,
): void {
  const at = values.indexOf(active);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: values.length - 1 }[event.key];
  const value = next === undefined ? undefined : values[(next + values.length) % values.length];
  if (value === undefined) return;
  event.preventDefault();
  select(value);
  event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)?.focus();
}
