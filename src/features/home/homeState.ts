import { useSyncExternalStore } from 'react';
import type { Tab } from '../../../contract/feed';
import { readFeed, readTabs } from '../../../data/queries/feed';
import type { FeedRow } from '../../../data/rows';

export type HomeState = { tabs: Tab[] | undefined; gender: string; feed: FeedRow | undefined };

/** The chosen home tab (indexValue) and how far each tab was revealed, for as long as the app is open. */
let chosen = '';
const listeners = new Set<() => void>();
const shownByTab = new Map<string, number>();

export function chooseTab(gender: string): void {
  chosen = gender;
  shownByTab.delete(gender);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenTab(): string {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function shownBlocks(gender: string): number {
  return shownByTab.get(gender) ?? 0;
}

export function keepShownBlocks(gender: string, count: number): void {
  shownByTab.set(gender, count);
}

/** Everything home paints with: the tabs, the tab in question (the first unless chosen), its blocks. */
export async function readHome(): Promise<HomeState> {
  const wanted = chosen;
  const tabs = await readTabs();
  const gender = tabs?.find((tab) => tab.indexValue === wanted)?.indexValue ?? tabs?.[0]?.indexValue ?? '';
  return { tabs, gender, feed: gender === '' ? undefined : await readFeed(gender) };
}
