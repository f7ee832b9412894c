/**
 * How fast the app was for readers who agreed (spec 4.14): only sums leave a device, and docs/telemetry.md
 * lists them.
 */
export const DEVICE_CLASSES = ['phone', 'desktop'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/**
 * The timed values, with their highest `good` and `fair` values. Web Vitals defines the first three;
 * `cls` has no unit, the others are in ms.
 */
export const SPEEDS = {
  /** The largest picture or text of the first page is painted. */
  lcp: [2_500, 4_000],
  /** The slowest answer to a tap or a key. */
  inp: [200, 500],
  /** The share of the page that moved without the reader (CLS). */
  cls: [0.1, 0.25],
  /** From opening an episode until its film plays. */
  firstFrame: [1_500, 3_000],
} as const;
export type Speed = keyof typeof SPEEDS;
export const SPEED_NAMES = Object.keys(SPEEDS) as readonly Speed[];

export const GRADES = ['good', 'fair', 'poor'] as const;
export type Grade = (typeof GRADES)[number];

/** Returns the grade of a measured value. */
export function gradeOf(speed: Speed, value: number): Grade {
  const [good, fair] = SPEEDS[speed];
  if (value <= good) return 'good';
  return value <= fair ? 'fair' : 'poor';
}

/** The sums of films that play, each with its limit for one report. Parts of films are counted in kB. */
export const FILM_SUMS = {
  stalls: 500,
  stalledSeconds: 3_600,
  watchedSeconds: 14_400,
  fetchedKb: 8_000_000,
  seenKb: 8_000_000,
} as const;
export type FilmSum = keyof typeof FILM_SUMS;

export type VitalSum = `${Speed}.${Grade}` | FilmSum;
/** The most that one report adds to each grade: a visit has a few pages, and films that are swiped through. */
const MOST_GRADED: Readonly<Record<Speed, number>> = { lcp: 10, inp: 10, cls: 10, firstFrame: 200 };

/** Every sum that is counted, with the most that one report adds to it. */
export const MOST_OF_A_REPORT = Object.fromEntries([
  ...SPEED_NAMES.flatMap((speed) => GRADES.map((grade) => [`${speed}.${grade}`, MOST_GRADED[speed]])),
  ...Object.entries(FILM_SUMS),
]) as Readonly<Record<VitalSum, number>>;
export const VITAL_SUMS = Object.keys(MOST_OF_A_REPORT) as readonly VitalSum[];

/** Integers above 0; a sum that is missing is 0. */
export type Vitals = Readonly<Partial<Record<VitalSum, number>>>;
