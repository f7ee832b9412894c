import {
  type FilmSum,
  gradeOf,
  MOST_OF_A_REPORT,
  type Speed,
  VITAL_SUMS,
  type VitalSum,
  type Vitals,
} from '../../../../contract/account/vitals';

/** What was measured since the last report; null while the reader has not agreed, and then nothing is kept. */
let sums: Map<VitalSum, number> | null = null;

/** Collects from now on, or stops and drops what was collected (spec 4.14). */
export function collectVitals(isAgreed: boolean): void {
  sums = isAgreed ? (sums ?? new Map()) : null;
}

/** Notes a measured value, in the unit of `SPEEDS`. */
export function noteSpeed(speed: Speed, value: number): void {
  add(`${speed}.${gradeOf(speed, value)}`, 1);
}

/** Adds to a sum of films, in its unit. Fractions add up. */
export function noteFilm(sum: FilmSum, amount: number): void {
  add(sum, amount);
}

function add(name: VitalSum, amount: number): void {
  if (sums && amount > 0) sums.set(name, (sums.get(name) ?? 0) + amount);
}

/**
 * Returns what was collected and begins anew, each sum at most `MOST_OF_A_REPORT`; null if there is nothing.
 * What is left of a second or kilobyte stays for the next report.
 */
export function takeVitals(): Vitals | null {
  if (!sums) return null;
  const taken: Partial<Record<VitalSum, number>> = {};
  for (const [name, value] of sums) {
    const whole = Math.floor(value);
    sums.set(name, value - whole);
    if (whole > 0) taken[name] = Math.min(whole, MOST_OF_A_REPORT[name]);
  }
  return Object.keys(taken).length === 0 ? null : taken;
}

/** Adds two reports, each sum at most `MOST_OF_A_REPORT`. */
export function addVitals(some: Vitals, others: Vitals): Vitals {
  return Object.fromEntries(
    VITAL_SUMS.flatMap((name) => {
      const sum = (some[name] ?? 0) + (others[name] ?? 0);
      return sum > 0 ? [[name, Math.min(sum, MOST_OF_A_REPORT[name])]] : [];
    }),
  );
}
