import type { Tab } from '../../../contract/catalogue/home.schema';
import { hasRead, readFeed, readTabs } from '../../../data/queries/feed';
import type { FeedRow } from '../../../data/tables/rows';
import { withPageTexts } from '../../i18n/activate';
import { Signal, useSignal } from '../../platform/live/signal';
import { forgetFeeds } from './feedMemory';

export type HomeState = {
  tabs: Tab[] | undefined;
  gender: string;
  feed: FeedRow | undefined;
  continued: Continued;
};

/** The chosen home tab (indexValue), in memory only, and the time of the choice. */
const chosen = new Signal('');
let chosenAt = 0;

/** Spec 4.3: a switch clears the list, scrolls to the top and reloads. */
export function chooseTab(gender: string): void {
  chosenAt = Date.now();
  forgetFeeds();
  window.scrollTo({ top: 0 });
  chosen.set(gender);
}

export function useChosenTab(): string {
  return useSignal(chosen);
}

/** A feed younger than this, in ms, is not fetched again on a return to it. */
const FRESH_MS = 60_000;

/** Whether a feed is young enough and was fetched after its tab was chosen. */
export function isFresh(feed: FeedRow | undefined, now: number): boolean {
  return feed !== undefined && feed.fetchedAt >= chosenAt && now - feed.fetchedAt < FRESH_MS;
}

export function activeTab(tabs: readonly Tab[] | undefined, wanted: string): string {
  return tabs?.find((tab) => tab.indexValue === wanted)?.indexValue ?? tabs?.[0]?.indexValue ?? '';
}

export async function readHome(): Promise<HomeState> {
  const wanted = chosen.value;
  const tabs = await readTabs();
  const gender = activeTab(tabs, wanted);
  const [feed, continued] = await Promise.all([gender === '' ? undefined : readFeed(gender), readLead()]);
  return { tabs, gender, feed, continued };
}

type Continued = Awaited<ReturnType<typeof readLead>>;

/** Reads the links to the last titles. Their code loads only if something was read. */
export async function readLead() {
  if (!(await hasRead())) return undefined;
  try {
    const { Continuing, readContinued } = await withPageTexts(import('./continuing/continuing'));
    return { Continuing, first: await readContinued() };
  } catch (error) {
    console.warn('Home stays as it is.', error);
    return undefined;
  }
}
