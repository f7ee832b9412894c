import { type FailureName, type Result, success } from '../../../contract/wire/failure';
import { withoutBackground } from '../../../data/keeping/keptRow';
import { choosePlan, type PlanPart } from '../../../data/plan/choosePlan';
import { dropPlanned, recordPlanned, withoutFreeing } from '../../../data/plan/planned';
import { readLimits } from '../../../data/plan/readLimits';
import { readTitles, sizeOf } from '../../../data/plan/readTitles';
import { type KeepPlan, keepsAnything, readKeepPlan } from '../../../data/queries/keepPlan';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { MetaValues } from '../../../data/tables/metaValues';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshTitle } from '../catalogue/titles';
import { isHeldBack, isMetered } from '../ground/meteredConnection';
import { outcome } from '../ground/outcome';
import { fetchBookCovers } from '../library/bookCovers';
import { isDownloading } from '../library/downloadBook';
import { forgetRides } from '../rides/recordRide';
import { obtainChapter } from '../texts/obtainChapter';
import { startKeeping, stopThose } from '../watching/keepEpisodes';
import { saveRidePlan } from './ridePlan';

export type WaitsFor = MetaValues['plan']['waitsFor'];

/** The most contents fetched in one run, of titles never opened here and of those with an old list. */
const MOST_LISTS = 20;
const LIST_GOOD_FOR_MS = 12 * 3_600_000;
const LOCK = 'dogear-plan';

const STOPS: Partial<Record<FailureName, WaitsFor>> = {
  offline: 'network',
  timeout: 'network',
  intercepted: 'network',
  gatewayFault: 'network',
  noSession: 'network',
  sessionEnded: 'network',
  storageFull: 'room',
};

let running = new AbortController();

/**
 * Carries out the reader's plan as far as possible now (decision 0090): first deletes what was read or is no
 * longer wanted, then fetches what is. A later call aborts an earlier one. `charging`: null if the browser
 * does not report it. Never unlocks anything: a locked chapter is kept sealed, a locked episode not at all.
 */
export function carryOutPlan({
  charging,
}: {
  charging: boolean | null;
}): Promise<Result<{ waitsFor: WaitsFor }>> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  return outcome(() =>
    navigator.locks.request(LOCK, async () => {
      if (signal.aborted) return success({ waitsFor: null });
      const plan = await readKeepPlan();
      if (!plan.rides) await forgetRides();
      const { titles } = await readTitles();
      await dropPlanned(choosePlan(titles, await readLimits()).free);
      if (plan.rides) await saveRidePlan(titles);
      if (!keepsAnything(plan)) return success({ waitsFor: null });
      const held = await heldBackBy(plan, charging);
      await movePlannedEpisodes(held === null);
      const waitsFor = held ?? (await withoutFreeing(() => fetchWanted(plan, charging, signal)));
      await write([], () => db.meta.put(metaRow('plan', { at: Date.now(), waitsFor })));
      return success({ waitsFor });
    }),
  );
}

async function heldBackBy({ wifiOnly, chargingOnly }: KeepPlan, charging: boolean | null): Promise<WaitsFor> {
  if ((wifiOnly && isMetered()) || (await isHeldBack())) return 'wifi';
  return chargingOnly && charging === false ? 'charging' : null;
}

async function fetchWanted(plan: KeepPlan, charging: boolean | null, signal: AbortSignal): Promise<WaitsFor> {
  const stopped = await refreshLists(signal);
  if (stopped) return stopped;
  const { titles } = await readTitles();
  if (plan.rides) await saveRidePlan(titles);
  for (const part of choosePlan(titles, await readLimits()).fetch) {
    // The reader's own downloads take precedence; the plan continues after them.
    if (signal.aborted || isDownloading()) return null;
    const held = await heldBackBy(plan, charging);
    if (held) return held;
    const failure = part.kind === 'book' ? await fetchChapter(part, signal) : await keepPlanned(part);
    const stop = failure && STOPS[failure];
    if (stop) return stop;
  }
  return null;
}

async function refreshLists(signal: AbortSignal): Promise<WaitsFor> {
  const { titles, unlisted } = await readTitles();
  const old = await withDatabase(async () => {
    const rows = await Promise.all(
      titles.map(({ id, kind }) => (kind === 'book' ? db.books.get(id) : db.dramas.get(id))),
    );
    const since = Date.now() - LIST_GOOD_FOR_MS;
    return titles.filter((_, at) => (rows[at]?.fetchedAt ?? 0) < since).map(({ id }) => id);
  });
  for (const id of [...unlisted, ...old].slice(0, MOST_LISTS)) {
    if (signal.aborted) return null;
    const refreshed = await refreshTitle(id);
    const stop = !refreshed.ok && STOPS[refreshed.failure.name];
    if (stop) return stop;
    // The library shows it offline too.
    if (unlisted.includes(id)) await fetchBookCovers(id, { signal });
  }
  return null;
}

async function fetchChapter({ id, target }: PlanPart, signal: AbortSignal): Promise<FailureName | null> {
  const list = await withDatabase(() => db.chapterLists.get(id));
  const entry = list?.chapters.find((each) => each.target === target);
  if (!entry || !(await recordPlanned(id, target))) return null;
  const obtained = await obtainChapter(id, entry, { signal, priority: 'low' });
  return obtained.ok ? null : obtained.failure.name;
}

/** The code that keeps episodes knows the general rule about connections, but not the plan's own. */
async function movePlannedEpisodes(on: boolean): Promise<void> {
  const [from, to] = on ? (['paused', 'running'] as const) : (['running', 'paused'] as const);
  const moved = await write([db.keptEpisodes], async () => {
    const rows = await db.keptEpisodes.where('state').equals(from).toArray();
    const planned = rows.filter((row) => row.planned);
    await db.keptEpisodes.bulkPut(planned.map((row) => ({ ...withoutBackground(row), state: to })));
    return planned;
  });
  if (moved.length === 0) return;
  if (on) startKeeping();
  else for (const { videoId, target } of moved) stopThose({ videoId, targets: [target] });
}

/** Keeps an episode like any other, in turn; it is deleted when the plan needs space. */
async function keepPlanned({ id, target }: PlanPart): Promise<null> {
  await write([db.keptEpisodes, db.episodeLists], async () => {
    const list = await db.episodeLists.get(id);
    const entry = list?.episodes.find((each) => each.target === target);
    if (!entry || (await db.keptEpisodes.get([id, target]))) return;
    await db.keptEpisodes.put({
      videoId: id,
      target,
      height: sizeOf(entry).height,
      film: '',
      state: 'running',
      total: 0,
      stored: 0,
      bytes: 0,
      verifiedAt: null,
      failure: null,
      updatedAt: Date.now(),
      planned: true,
    });
  });
  startKeeping();
  return null;
}
