import { readSetting } from './settings';

export const KEEP_PLAN_KEY = 'keepPlan';
export const PLAN_HOURS = [1, 3, 5, 10] as const;
export const PLAN_MEGABYTES = [100, 250, 500, 1_000, 2_000] as const;

/** What the device keeps of the library by itself (decision 0090): set once, carried out whenever it can be. */
export type KeepPlan = {
  on: boolean;
  /** Of each title, by the reader's own pace. */
  hours: number;
  /** Of all of it together, of 1,000,000 bytes. */
  megabytes: number;
  wifiOnly: boolean;
  /** Where the browser tells of its battery. */
  chargingOnly: boolean;
};

export const DEFAULT_KEEP_PLAN: KeepPlan = {
  on: false,
  hours: 3,
  megabytes: 500,
  wifiOnly: true,
  chargingOnly: false,
};

export async function readKeepPlan(): Promise<KeepPlan> {
  const stored = (await readSetting(KEEP_PLAN_KEY)) as Partial<KeepPlan> | undefined;
  const plan = { ...DEFAULT_KEEP_PLAN, ...stored };
  // A damaged figure must not fill the device.
  if (!(PLAN_HOURS as readonly number[]).includes(plan.hours)) plan.hours = DEFAULT_KEEP_PLAN.hours;
  if (!(PLAN_MEGABYTES as readonly number[]).includes(plan.megabytes))
    plan.megabytes = DEFAULT_KEEP_PLAN.megabytes;
  return plan;
}

/** As the choice takes it: minutes, and bytes. */
export function limitsOf({ on, hours, megabytes }: KeepPlan): { minutes: number; bytes: number } {
  return on ? { minutes: hours * 60, bytes: megabytes * 1_000_000 } : { minutes: 0, bytes: 0 };
}
