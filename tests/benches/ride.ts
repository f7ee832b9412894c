import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Film } from '../../contract/catalogue/dramas.schema';
import { chooseHeight } from '../../src/features/player/engine/chooseHeight';
import { HeldParts } from '../../src/features/player/engine/HeldParts';
import { leavesEarly, NEAR_S, nextAhead } from '../../src/features/player/engine/nextAhead';
import { canStart } from '../../src/features/player/engine/schedule';
import { Throughput } from '../../src/features/player/engine/Throughput';
import { quantile } from './figures';
import { readSpeeds } from './recordedLine';
import { ridesInBrowser } from './rideInBrowser';
import { type RecordedRide, readingOnARide } from './rideReading';

/**
 * `npm run bench -- ride FOLDER` plays five minutes of a drama over recorded connections in simulated time,
 * with the player's own functions: they decide which part is fetched next, in which size, and when a film starts.
 * FOLDER has a file for each ride, named `…_KIND_N`, with a line for each second: the second, and the speed in
 * Mbit/s; a gap means no connection. `ride FOLDER film NAME…` plays a drama in real time during these rides, in
 * a browser over a relay as fast as the recording says, and prints the simulation beside it; `start` plays only
 * its first seconds; `reading` uses the rest of the app there.
 */
const RIDE_S = 300;
/** A film that has not begun by then counts as this long. */
const START_S = 12;
const STEP_S = 0.05;
const ROUND_TRIP_S = 0.12;
const EPISODES = 30;
const EPISODE_S = 60;
const PART_S = 2;
const SIZES = [
  { height: 180, bandwidth: 200_000 },
  { height: 240, bandwidth: 464_000 },
  { height: 480, bandwidth: 1_296_000 },
  { height: 720, bandwidth: 2_628_000 },
];
const SLIDESHOW = { height: 144, bandwidth: 60_000 };
/** A viewer who leaves leaves here. */
const LEFT_AT_S = 10;
const LEAVES = 0.3;

const sized = ({ height, bandwidth }: { height: number; bandwidth: number }) => ({
  height,
  width: height,
  bandwidth,
  parts: Array.from({ length: EPISODE_S / PART_S }, (_, index) => ({
    at: index * PART_S * 1000,
    duration: PART_S * 1000,
    bytes: (bandwidth * PART_S) / 8,
  })),
});
const film = {
  duration: EPISODE_S * 1000,
  renditions: SIZES.map(sized),
  slideshow: sized(SLIDESHOW),
} as unknown as Film;
const bitsOf = (height: number) =>
  [SLIDESHOW, ...SIZES].find((size) => size.height === height)?.bandwidth ?? 0;

type Ride = {
  readonly stalls: number;
  readonly stalled: number;
  readonly firstFrame: number;
  readonly meanHeight: number;
  readonly bytes: number;
  /** Of episodes that were left, and not of those that are still ahead. */
  readonly neverSeen: number;
};

type Seen = Pick<Ride, 'stalls' | 'stalled' | 'firstFrame' | 'meanHeight'>;

export async function ride([folder, mode, ...names]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('Usage: npm run bench -- ride FOLDER [film|start|reading NAME…]');
  const rides = names.map((name) => ({ name, speeds: readSpeeds(join(folder, name)) }));
  if (mode === 'reading') return readingOnARide(rides);
  if (mode === 'film') return filmOnARide(rides);
  if (mode === 'start') return firstFrames(rides);
  const kinds = new Map<string, number[][]>();
  for (const file of readdirSync(folder).sort()) {
    const kind = /_([a-z]+)_\d+$/.exec(file)?.[1];
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), readSpeeds(join(folder, file))]);
  }
  for (const leaves of [0, LEAVES]) {
    console.log(leaves === 0 ? 'A viewer who stays' : `A viewer who leaves ${leaves * 100} % after 10 s`);
    console.log('kind    n  no stall  stalled s  first frame s  mean height  MB  never seen  limit');
    for (const [kind, rides] of kinds) print(kind, rides, leaves);
  }
}

async function filmOnARide(rides: readonly RecordedRide[]): Promise<void> {
  const say = ({ stalls, stalled, firstFrame, meanHeight }: Seen) =>
    `${stalls} stalls, ${stalled.toFixed(1)} s; first frame ${firstFrame.toFixed(1)} s; mean height ${meanHeight.toFixed(0)}`;
  for await (const seen of ridesInBrowser(rides, RIDE_S)) {
    const speeds = rides.find(({ name }) => name === seen.name)?.speeds ?? [];
    console.log(`${seen.name}\n  simulation: ${say(simulate(speeds, 0, 1))}\n  browser:    ${say(seen)}`);
  }
}

async function firstFrames(rides: readonly RecordedRide[]): Promise<void> {
  const seconds: number[] = [];
  for await (const { name, firstFrame } of ridesInBrowser(rides, START_S)) {
    seconds.push(firstFrame);
    console.log(`${name}: ${firstFrame.toFixed(2)} s`);
  }
  const at = (share: number) => quantile(seconds, share).toFixed(2);
  console.log(`n ${seconds.length}: median ${at(0.5)}, p95 ${at(0.95)} s`);
}

function print(kind: string, rides: readonly number[][], leaves: number): void {
  const all = rides.map((speeds, nth) => simulate(speeds, leaves, nth + 1));
  const mean = (of: (ride: Ride) => number) => all.reduce((sum, ride) => sum + of(ride), 0) / all.length;
  const share = (count: number) => `${Math.round((100 * count) / all.length)} %`;
  const cells = [
    [kind, -7],
    [all.length, 2],
    [share(all.filter(({ stalls }) => stalls === 0).length), 9],
    [mean(({ stalled }) => stalled).toFixed(1), 10],
    [
      quantile(
        all.map(({ firstFrame }) => firstFrame),
        0.5,
      ).toFixed(1),
      14,
    ],
    [mean(({ meanHeight }) => meanHeight).toFixed(0), 12],
    [(mean(({ bytes }) => bytes) / 1e6).toFixed(0), 3],
    [`${(100 * mean(({ neverSeen, bytes }) => neverSeen / bytes)).toFixed(0)} %`, 11],
    [leaves === 0 ? share(rides.filter(isLimitClean).length) : '', 6],
  ] as const;
  console.log(
    cells
      .map(([cell, width]) => (width < 0 ? `${cell}`.padEnd(-width) : `${cell}`.padStart(width)))
      .join(' '),
  );
}

/** Whether a ride has no stall if all is fetched in the smallest size as soon as the connection carries it. */
function isLimitClean(speeds: readonly number[]): boolean {
  const { bandwidth } = SIZES[0] as (typeof SIZES)[number];
  let held = 0;
  let played = 0;
  let isStarted = false;
  for (let now = 0; now < RIDE_S; now += STEP_S) {
    held += (speeds[Math.floor(now) % speeds.length] ?? 0) * STEP_S;
    isStarted ||= held >= bandwidth * PART_S;
    if (!isStarted) continue;
    played += STEP_S;
    if (held < (played - STEP_S / 2) * bandwidth) return false;
  }
  return true;
}

function simulate(speeds: readonly number[], leaves: number, seed: number): Ride {
  const random = randomOf(seed);
  const throughput = new Throughput();
  const episodes = Array.from({ length: EPISODES }, (_, target) => ({ target, film, held: new HeldParts() }));
  const seen = new Set<string>();
  const fetched: { target: number; part: number; bytes: number }[] = [];
  const leftEarly: boolean[] = [];
  let at = 0;
  let second = 0;
  let leavesAt = random() < leaves ? LEFT_AT_S : Number.POSITIVE_INFINITY;
  let request: { target: number; part: number; height: number; left: number; begun: number } | null = null;
  let isPlaying = false;
  let firstFrame: number | undefined;
  let hasBegun = false;
  let [stalls, stalled, watched, heights] = [0, 0, 0, 0];
  let seenBytes = 0;

  const partAt = () => Math.floor(second / PART_S);
  const heldOf = (part: number) => episodes[at]?.held.heightOf(part);
  const buffered = () => {
    let part = partAt();
    while (heldOf(part) !== undefined) part++;
    return part * PART_S - second;
  };
  const choose = (ahead: number) =>
    chooseHeight(film.renditions, {
      quality: 'auto',
      bitsPerSecond: throughput.bitsPerSecond,
      shown: 10_000,
      ahead,
      slideshow: film.slideshow,
    });
  const next = () => {
    const last = EPISODE_S / PART_S - 1;
    for (let part = partAt(); part <= last && part * PART_S <= second + NEAR_S; part++)
      if (heldOf(part) === undefined) return { target: at, part, height: choose(Math.max(0, buffered())) };
    const step = nextAhead({
      episodes: episodes.slice(at),
      second,
      watched,
      isLeaving: leavesEarly(leftEarly),
      choose: (_, ahead) => choose(ahead),
    });
    return step?.kind === 'part' ? step : null;
  };

  for (let now = 0; now < RIDE_S; now += STEP_S) {
    if (!request) {
      const step = next();
      if (step) request = { ...step, left: bitsOf(step.height) * PART_S, begun: now };
    }
    if (request && now >= request.begun + ROUND_TRIP_S) {
      request.left -= (speeds[Math.floor(now) % speeds.length] ?? 0) * STEP_S;
      if (request.left <= 0) {
        const { target, part, height, begun } = request;
        const bytes = (bitsOf(height) * PART_S) / 8;
        throughput.note(bytes, (now - begun) * 1000);
        episodes[target]?.held.add(part, height);
        fetched.push({ target, part, bytes });
        request = null;
      }
    }
    const height = heldOf(partAt());
    if (height !== undefined) firstFrame ??= now;
    const mayPlay =
      height !== undefined && (hasBegun || canStart(buffered(), bitsOf(height), throughput.bitsPerSecond));
    if (!mayPlay) {
      if (isPlaying) stalls++;
      if (hasBegun) stalled += STEP_S;
      isPlaying = false;
      continue;
    }
    isPlaying = true;
    hasBegun = true;
    const key = `${at}/${partAt()}`;
    if (!seen.has(key)) {
      seen.add(key);
      heights += height;
      seenBytes += (bitsOf(height) * PART_S) / 8;
    }
    second += STEP_S;
    watched += STEP_S;
    if (second < EPISODE_S - STEP_S / 2 && second < leavesAt) continue;
    leftEarly.push(second < EPISODE_S * 0.8);
    at += 1;
    second = 0;
    leavesAt = random() < leaves ? LEFT_AT_S : Number.POSITIVE_INFINITY;
  }
  const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
  const isAhead = ({ target, part }: { target: number; part: number }) =>
    (target > at || (target === at && part >= partAt())) && !seen.has(`${target}/${part}`);
  const ahead = fetched.filter(isAhead).reduce((sum, one) => sum + one.bytes, 0);
  return {
    stalls,
    stalled,
    firstFrame: firstFrame ?? RIDE_S,
    meanHeight: heights / Math.max(1, seen.size),
    bytes,
    neverSeen: bytes - seenBytes - ahead,
  };
}

/** A linear congruential generator: the same rides every time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
