import type { Film } from '../../contract/catalogue/dramas.schema';
import { chooseHeight } from '../../src/shared/film/chooseHeight';
import { HeldParts } from '../../src/shared/film/HeldParts';
import { leavesEarly, NEAR_S, nextAhead } from '../../src/shared/film/nextAhead';
import { canStart } from '../../src/shared/film/schedule';
import { Throughput } from '../../src/shared/film/Throughput';

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

export type Ride = {
  readonly stalls: number;
  readonly stalled: number;
  readonly firstFrame: number;
  readonly meanHeight: number;
  /** The share of its seconds in which bytes arrived. */
  readonly radio: number;
  readonly bytes: number;
  /** Of episodes that were left, and not of those that are still ahead. */
  readonly neverSeen: number;
};

/** Whether a ride has no stall if all is fetched in the smallest size as soon as the connection carries it. */
export function isLimitClean(speeds: readonly number[], seconds: number): boolean {
  const { bandwidth } = SIZES[0] as (typeof SIZES)[number];
  let held = 0;
  let played = 0;
  let isStarted = false;
  for (let now = 0; now < seconds; now += STEP_S) {
    held += (speeds[Math.floor(now) % speeds.length] ?? 0) * STEP_S;
    isStarted ||= held >= bandwidth * PART_S;
    if (!isStarted) continue;
    played += STEP_S;
    if (held < (played - STEP_S / 2) * bandwidth) return false;
  }
  return true;
}

/**
 * Plays for some seconds over a connection with these speeds (bits a second, one a second), with the player's own
 * functions. A viewer leaves the share `leaves` of the episodes after 10 s.
 */
export function simulateRide(
  speeds: readonly number[],
  seconds: number,
  { leaves = 0, seed = 1 } = {},
): Ride {
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
  const active = new Set<number>();

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

  for (let now = 0; now < seconds; now += STEP_S) {
    if (!request) {
      const step = next();
      if (step) request = { ...step, left: bitsOf(step.height) * PART_S, begun: now };
    }
    if (request && now >= request.begun + ROUND_TRIP_S) {
      const bits = (speeds[Math.floor(now) % speeds.length] ?? 0) * STEP_S;
      request.left -= bits;
      if (bits > 0) active.add(Math.floor(now));
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
    firstFrame: firstFrame ?? seconds,
    meanHeight: heights / Math.max(1, seen.size),
    radio: active.size / seconds,
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
