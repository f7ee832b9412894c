import { PLAN_TAG } from '../contract/wire/serviceWorker';
import { choosePlan } from '../data/plan/choosePlan';
import { dropPlanned, notePlanned } from '../data/plan/planned';
import { readTitles } from '../data/plan/readTitles';
import { limitsOf, readKeepPlan } from '../data/queries/keepPlan';
import { db } from '../data/tables/db';
import { withDatabase } from '../data/tables/openDatabase';
import { bringChapter } from './bringChapter';

type Connection = { readonly type?: string; readonly saveData?: boolean };
/** Of Background Sync and Periodic Background Sync (Chromium); TypeScript's library does not know them. */
type SyncEvent = Event & { readonly tag: string; waitUntil(work: Promise<unknown>): void };
/** Of the service worker's scope: also a double in tests. */
type Scope = { addEventListener(type: string, listener: (event: Event) => void): void };

/** A browser gives a wake with the app closed some minutes at most, and counts what is done in them. */
const MOST_CHAPTERS = 30;

/** Carries the plan out with the app closed, where the browser wakes us for it (decision 0091): chapters alone. */
export function keepPlan(scope: Scope): void {
  for (const type of ['periodicsync', 'sync'])
    scope.addEventListener(type, (event) => {
      const sync = event as SyncEvent;
      if (sync.tag === PLAN_TAG) sync.waitUntil(bringPlanned());
    });
}

/** Resolves to how many chapters came. Whether the device is being charged no service worker is told: then it waits for the app. */
export async function bringPlanned(): Promise<number> {
  const plan = await readKeepPlan();
  if (!plan.on || plan.chargingOnly) return 0;
  const connection = (navigator as { connection?: Connection }).connection;
  if (plan.wifiOnly && (connection?.type === 'cellular' || connection?.saveData)) return 0;
  const { titles } = await readTitles();
  const { fetch, free } = choosePlan(titles, limitsOf(plan));
  await dropPlanned(free);
  let brought = 0;
  for (const { id, target } of fetch.filter(({ kind }) => kind === 'book').slice(0, MOST_CHAPTERS)) {
    if (!(await notePlanned(id, target))) continue;
    const card = (await withDatabase(() => db.bookshelf.get(id)))?.card;
    if (!(await bringChapter(id, target, card?.sourceImg ?? ''))) break;
    brought += 1;
  }
  return brought;
}
