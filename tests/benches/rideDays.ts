import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSlow } from '../../data/network/line';
import {
  choosePlan,
  type PlanItem,
  type PlanPart,
  type PlanTitle,
  rideParts,
} from '../../data/plan/choosePlan';
import { limitsOf } from '../../data/plan/readLimits';
import { DEFAULT_KEEP_PLAN } from '../../data/queries/keepPlan';
import {
  addMissing,
  addUse,
  emptyHistory,
  type RideHistory,
  type RideKind,
} from '../../data/ride/rideHistory';
import { dayAt, nextRide, usualRide } from '../../data/ride/usualRide';
import { readSpeeds } from './recordedLine';

/**
 * `npm run bench -- rideDays FOLDER [DAYS] [READER]` simulates commuters with the plan's own functions: what it learns
 * of their rides, what it fetches at home, what of a ride is then covered. FOLDER has the recordings of
 * `recordedLine.ts`. A ride is each recording of its kind in turn, over again to its end; then the same
 * without any connection. A plan that knew each ride beforehand would cover all of it. READER is the number of the
 * first reader: others ride otherwise.
 */
const READERS = 8;
const RIDES_AT_MINUTE = [8 * 60, 17.5 * 60];
/** A request of the open app every so often, in s and bytes: places, intents. */
const ASKS_EVERY_S = 30;
const ASKED_BYTES = 2_000;
/** A request that takes longer has failed, in s. */
const PATIENCE_S = 15;
/** A reader who waits this long for a chapter takes up a title that is on the device, if there is one. */
const TAKES_ANOTHER_S = 30;
const CUT_OFF_FOR_S = 120;
/** The size of a film as it is watched over a bad line, in bits a second, and how far it is fetched ahead. */
const FILM_BITS = 464_000;
const FILM_AHEAD_S = 60;
const CHAPTERS_AHEAD = 3;

type Title = {
  id: number;
  kind: RideKind;
  items: Omit<PlanItem, 'held'>[];
  at: number;
  done: number;
  openedAt: number;
};
type Sum = {
  ridden: number;
  covered: number;
  without: number;
  fetched: number;
  wasted: number;
  promises: number;
  kept: number;
  enough: number;
};

export async function rideDays([folder, days = '30', reader = '1']: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('Usage: npm run bench -- rideDays FOLDER [DAYS] [READER]');
  const kinds = new Map<string, number[][]>();
  for (const file of readdirSync(folder).sort()) {
    const kind = /_([a-z]+)_\d+$/.exec(file)?.[1];
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), readSpeeds(join(folder, file))]);
  }
  console.log('kind    line      covered  without plan  wasted  MB a day  promises  kept  enough');
  for (const [kind, lines] of kinds) print(kind, 'recorded', lines, Number(days), Number(reader));
  print('any', 'none', [[0]], Number(days), Number(reader));
}

function print(kind: string, line: string, lines: readonly number[][], days: number, first: number): void {
  const sum: Sum = {
    ridden: 0,
    covered: 0,
    without: 0,
    fetched: 0,
    wasted: 0,
    promises: 0,
    kept: 0,
    enough: 0,
  };
  for (let reader = first; reader < first + READERS; reader++) simulate(sum, lines, days, reader);
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  console.log(
    [
      kind.padEnd(7),
      line.padEnd(8),
      share(sum.covered, sum.ridden).padStart(8),
      share(sum.without, sum.ridden).padStart(13),
      share(sum.wasted, sum.fetched).padStart(7),
      (sum.fetched / 1e6 / days / READERS).toFixed(1).padStart(9),
      `${sum.promises}`.padStart(9),
      share(sum.kept, sum.promises).padStart(8),
      share(sum.enough, sum.promises).padStart(8),
    ].join(' '),
  );
}

function simulate(sum: Sum, lines: readonly number[][], days: number, seed: number): void {
  const random = randomOf(seed);
  const between = (least: number, most: number) => least + (most - least) * random();
  const wordsPerMinute = between(180, 320);
  const novels = between(0.2, 0.8);
  const ride = between(10, 35);
  const monday = new Date(2026, 0, 5).getTime();
  const titles = Array.from(
    { length: 6 },
    (_, id): Title => makeTitle(id, id < 3 ? 'book' : 'drama', random, wordsPerMinute),
  );
  const plan = { ...DEFAULT_KEEP_PLAN, rides: true };
  const held = new Map<string, number>();
  let history: RideHistory = emptyHistory(monday);
  /** While "ready" is said: the minutes of each kind, and the titles named. */
  let promise: (Record<RideKind, number> & { titles: ReadonlySet<number> }) | undefined;

  const nameOf = (id: number, target: number) => `${id}/${target}`;
  const libraryNow = () =>
    titles
      .toSorted((a, b) => b.openedAt - a.openedAt)
      .map(
        ({ id, kind, items, at, done }): PlanTitle => ({
          id,
          kind,
          behind: items
            .slice(0, at)
            .filter(({ target }) => held.has(nameOf(id, target)))
            .map((item) => ({ ...item, held: 'plan' })),
          ahead: items.slice(at).map((item, nth) => ({
            ...item,
            minutes: nth === 0 ? item.minutes - done : item.minutes,
            held: held.has(nameOf(id, item.target)) ? 'plan' : null,
          })),
        }),
      );
  const carryOut = (now: number) => {
    const library = libraryNow();
    const limits = limitsOf(plan, history, now);
    const { fetch, free } = choosePlan(library, limits);
    for (const { id, target } of free) {
      const unused = held.get(nameOf(id, target)) ?? 0;
      sum.wasted += unused;
      held.delete(nameOf(id, target));
    }
    for (const { id, target, bytes } of fetch) {
      held.set(nameOf(id, target), bytes);
      sum.fetched += bytes;
    }
    promise = promiseNow(now);
  };
  const promiseNow = (now: number): typeof promise => {
    const library = libraryNow();
    const usual = usualRide(history, now);
    const isOn = (part: PlanPart) => held.has(nameOf(part.id, part.target));
    const parts = usual && nextRide(history, now) !== undefined ? rideParts(library, usual) : [];
    return usual && parts.length > 0 && parts.every(isOn)
      ? { ...usual, titles: new Set(parts.map(({ id }) => id)) }
      : undefined;
  };
  /** Goes on by a second in a title; returns whether there was one. */
  const advance = (title: Title) => {
    const item = title.items[title.at];
    if (!item) return;
    const name = nameOf(title.id, item.target);
    if (held.has(name)) held.set(name, 0);
    title.done += 1 / 60;
    if (title.done < item.minutes) return;
    title.at += 1;
    title.done = 0;
  };
  const choose = (kind: RideKind): Title => {
    const open = titles.filter((title) => title.kind === kind && title.at < title.items.length);
    const [last, other] = open.toSorted((a, b) => b.openedAt - a.openedAt);
    return (other && random() < 0.1 ? other : last) as Title;
  };

  carryOut(dayAt(monday, -1));
  for (let day = 0; day < days; day++) {
    const midnight = dayAt(monday, day);
    const isWorkday = day % 7 < 5;
    const rides = random() < (isWorkday ? 0.92 : 0.08) ? (isWorkday ? RIDES_AT_MINUTE : [11 * 60]) : [];
    let [isKept, isEnough] = [true, true];
    const used = { book: 0, drama: 0 };
    const promised = promise;
    for (const begins of rides) {
      let now = midnight + (begins + between(-12, 12)) * 60_000;
      const seconds = Math.round(60 * ride * between(0.75, 1.25));
      const speeds = lines[Math.floor(random() * lines.length)] as number[];
      let kind: RideKind = random() < novels ? 'book' : 'drama';
      let title = choose(kind);
      const changesAt = random() < 0.3 ? seconds / 2 : Number.POSITIVE_INFINITY;
      let cutOffUntil = 0;
      let buffered = 0;
      let waited = 0;
      let reported = 0;
      let bits = 0;
      const live = new Set<string>();
      const liveWithout = { buffered: 0, bits: 0, live: new Set<string>() };
      for (let second = 0; second < seconds; second++) {
        now += 1_000;
        if (second === Math.round(changesAt)) {
          kind = kind === 'book' ? 'drama' : 'book';
          title = choose(kind);
        }
        const speed = speeds[second % speeds.length] ?? 0;
        if (second % ASKS_EVERY_S === 0) {
          const ms = timeOf(speeds, second, ASKED_BYTES);
          if (ms === undefined || isSlow({ bytes: ASKED_BYTES, ms })) cutOffUntil = second + CUT_OFF_FOR_S;
        }
        title.openedAt = now;
        const item = title.items[title.at] as PlanItem;
        const name = nameOf(title.id, item.target);
        let isThere = held.has(name);
        if (kind === 'drama') {
          if (!isThere) {
            if (second % 2 === 0) {
              const bytes = FILM_BITS / 4;
              const ms = timeOf(speeds, second, bytes);
              if (ms === undefined || isSlow({ bytes, ms })) cutOffUntil = second + CUT_OFF_FOR_S;
            }
            buffered = Math.min(FILM_AHEAD_S, buffered + speed / FILM_BITS);
            isThere = buffered >= 1;
            if (isThere) buffered -= 1;
          }
        } else {
          bits += speed;
          for (const next of title.items.slice(title.at, title.at + 1 + CHAPTERS_AHEAD)) {
            const one = nameOf(title.id, next.target);
            if (held.has(one) || live.has(one)) continue;
            if (bits < next.bytes * 8) break;
            bits -= next.bytes * 8;
            live.add(one);
          }
          bits = Math.min(bits, speed);
          isThere ||= live.has(name);
        }
        if (covers(kind, title, speed, liveWithout, nameOf)) sum.without += 1;
        sum.ridden += 1;
        waited = isThere ? 0 : waited + 1;
        if (waited === TAKES_ANOTHER_S) {
          const other = titles.find(({ id, items, at }) => held.has(nameOf(id, items[at]?.target ?? 0)));
          if (other) {
            title = other;
            kind = other.kind;
            waited = 0;
            continue;
          }
        }
        if (waited === PATIENCE_S) {
          cutOffUntil = second + CUT_OFF_FOR_S;
          isEnough = false;
          if (promised?.titles.has(title.id) && used[kind] < promised[kind]) isKept = false;
          history = addMissing(history, now);
        }
        if (!isThere) continue;
        sum.covered += 1;
        used[kind] += 1 / 60;
        advance(title);
        reported += 1;
        if (reported < 60) continue;
        history = addUse(history, { kind, from: now - 60_000, to: now, isCutOff: second < cutOffUntil });
        reported = 0;
      }
    }
    if (rides.length > 0 && promised) {
      sum.promises += 1;
      if (isKept) sum.kept += 1;
      if (isEnough) sum.enough += 1;
    }
    // At home: some evenings without the app, else some reading on Wi-Fi.
    promise = promiseNow(midnight + 20 * 3_600_000);
    if (random() < 0.1) continue;
    const title = choose(random() < novels ? 'book' : 'drama');
    title.openedAt = midnight + 21 * 3_600_000;
    for (let second = between(0, 1_800); second > 0; second--) advance(title);
    carryOut(midnight + 22 * 3_600_000);
  }
  // What the next ride would use is not wasted, and what is left of other titles is.
  const next = limitsOf(plan, history, dayAt(monday, days)).ride;
  for (const { id, target } of next ? rideParts(libraryNow(), next) : []) held.delete(nameOf(id, target));
  for (const unused of held.values()) sum.wasted += unused;
}

/** The same second without a plan: what the line alone would have carried. */
function covers(
  kind: RideKind,
  title: Title,
  speed: number,
  line: { buffered: number; bits: number; live: Set<string> },
  nameOf: (id: number, target: number) => string,
): boolean {
  if (kind === 'drama') {
    line.buffered = Math.min(FILM_AHEAD_S, line.buffered + speed / FILM_BITS);
    if (line.buffered < 1) return false;
    line.buffered -= 1;
    return true;
  }
  line.bits += speed;
  for (const next of title.items.slice(title.at, title.at + 1 + CHAPTERS_AHEAD)) {
    const name = nameOf(title.id, next.target);
    if (line.live.has(name)) continue;
    if (line.bits < next.bytes * 8) break;
    line.bits -= next.bytes * 8;
    line.live.add(name);
  }
  line.bits = Math.min(line.bits, speed);
  return line.live.has(nameOf(title.id, title.items[title.at]?.target ?? 0));
}

/** Returns how long so many bytes take from a second on, in ms, or undefined if they do not arrive in time. */
function timeOf(speeds: readonly number[], from: number, bytes: number): number | undefined {
  let left = bytes * 8;
  for (let second = 0; second < PATIENCE_S; second++) {
    const speed = speeds[(from + second) % speeds.length] ?? 0;
    if (speed >= left) return (second + left / speed) * 1_000;
    left -= speed;
  }
  return undefined;
}

function makeTitle(id: number, kind: RideKind, random: () => number, wordsPerMinute: number): Title {
  const base = 0.7 + 0.8 * random();
  const items = Array.from({ length: kind === 'book' ? 400 : 1_500 }, (_, index) => {
    const scale = base * (0.7 + 0.6 * random());
    const minutes = kind === 'book' ? (2_200 * scale) / wordsPerMinute : 1.5 * scale;
    const bytes = kind === 'book' ? 2_200 * scale * 6 : (minutes * 60 * 1_296_000) / 8;
    return { target: index + 1, minutes, bytes: Math.round(bytes), opens: true };
  });
  return { id, kind, items, at: 0, done: 0, openedAt: -id };
}

/** A linear congruential generator: the same days every time. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
