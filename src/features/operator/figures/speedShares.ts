import {
  type DeviceClass,
  GRADES,
  type Grade,
  SPEED_NAMES,
  type Speed,
  VITAL_SUMS,
  type VitalSum,
  type Vitals,
} from '../../../../contract/account/vitals';

/** How often a value was measured, and which share of it has each grade, 0 to 1. */
export type SpeedShare = {
  readonly speed: Speed;
  readonly count: number;
  readonly counts: Readonly<Record<Grade, number>>;
  readonly shares: Readonly<Record<Grade, number>>;
};

/** Returns a row for each value that was measured at least once. */
export function speedShares(sums: Vitals): SpeedShare[] {
  return SPEED_NAMES.flatMap((speed) => {
    const counts = perGrade((grade) => sums[`${speed}.${grade}`] ?? 0);
    const count = GRADES.reduce((all, grade) => all + counts[grade], 0);
    if (count === 0) return [];
    return [{ speed, count, counts, shares: perGrade((grade) => counts[grade] / count) }];
  });
}

export type FilmFigures = {
  readonly hours: number;
  /** In an hour that was watched; null if less than a minute was. */
  readonly stalls: number | null;
  readonly stalledSeconds: number | null;
  readonly fetchedKb: number;
  /** Of what was fetched, 0 to 1; null if nothing was. */
  readonly unseen: number | null;
};

export function filmFigures(sums: Vitals): FilmFigures {
  const { stalls = 0, stalledSeconds = 0, watchedSeconds = 0, fetchedKb = 0, seenKb = 0 } = sums;
  const hours = watchedSeconds / 3_600;
  const perHour = (sum: number) => (watchedSeconds < 60 ? null : sum / hours);
  return {
    hours,
    stalls: perHour(stalls),
    stalledSeconds: perHour(stalledSeconds),
    fetchedKb,
    unseen: fetchedKb === 0 ? null : Math.max(0, 1 - seenKb / fetchedKb),
  };
}

function perGrade(value: (grade: Grade) => number): Record<Grade, number> {
  return { good: value('good'), fair: value('fair'), poor: value('poor') };
}

/** Returns the sums of one class of device, or of both. */
export function sumsOf(vitals: Readonly<Record<DeviceClass, Vitals>>, device: DeviceClass | 'all'): Vitals {
  if (device !== 'all') return vitals[device];
  const both = (name: VitalSum) => (vitals.phone[name] ?? 0) + (vitals.desktop[name] ?? 0);
  return Object.fromEntries(VITAL_SUMS.map((name) => [name, both(name)]));
}
