import { PLAN_TAG } from '../contract/wire/serviceWorker';
import { choosePlan } from '../data/plan/choosePlan';
import { dropPlanned, recordPlanned } from '../data/plan/planned';
import { readLimits } from '../data/plan/readLimits';
import { readTitles } from '../data/plan/readTitles';
import { keepsAnything, readKeepPlan } from '../data/queries/keepPlan';
import { db } from '../data/tables/db';
import { withDatabase } from '../data/tables/openDatabase';
import { fetchPushedChapter } from './fetchPushedChapter';

type Connection = { readonly type?: string; readonly saveData?: boolean };
/** Background Sync and Periodic Background Sync (Chromium), which TypeScript's library lacks. */
type SyncEvent = Event & { readonly tag: string; waitUntil(work: Promise<unknown>): void };
type Scope = { addEventListener(type: string, listener: (event: Event) => void): void };

/** A browser gives a wake with the app closed a few minutes at most, and measures the work done in them. */
const MOST_CHAPTERS = 30;

/**
 * Carries out the plan with the app closed, when the browser wakes the service worker (decision 0090): only
 * chapters.
 */
export function keepPlan(scope: Scope): void {
  for (const type of ['periodicsync', 'sync'])
    scope.addEventListener(type, (event) => {
      const sync = event as SyncEvent;
      if (sync.tag === PLAN_TAG) sync.waitUntil(fetchPlanned());
    });
}

/**
 * Resolves to the number of chapters fetched. A service worker cannot know whether the device is charging: a
 * plan that requires it waits for the app.
 */
export async function fetchPlanned(): Promise<number> {
  const plan = await readKeepPlan();
  if (!keepsAnything(plan) || plan.chargingOnly) return 0;
  const connection = (navigator as { connection?: Connection }).connection;
  if (plan.wifiOnly && (connection?.type === 'cellular' || connection?.saveData)) return 0;
  const { titles } = await readTitles();
  const { fetch, free } = choosePlan(titles, await readLimits());
  await dropPlanned(free);
  let brought = 0;
  for (const { id, target } of fetch.filter(({ kind }) => kind === 'book').slice(0, MOST_CHAPTERS)) {
    if (!(await recordPlanned(id, target))) continue;
    const card = (await withDatabase(() => db.bookshelf.get(id)))?.card;
    if (!(await fetchPushedChapter(id, target, card?.sourceImg ?? ''))) break;
    brought += 1;
  }
  return brought;
}
