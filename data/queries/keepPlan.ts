import { PREFETCH_CHAPTERS } from '../../contract/reading/limits';
import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';
import { readSetting } from './settings';

export type KeepRules = {
  /** The number of chapters prefetched ahead of the reader; `all`: to the end of the book. */
  ahead: number | 'all';
  deleteBehind: boolean;
  /** No prefetches or downloads over a connection that the browser reports as metered. */
  wifiOnly: boolean;
  bringMetered: boolean;
};

export const KEEP_RULES_KEY = 'keepRules';
export const DEFAULT_KEEP_RULES: KeepRules = {
  ahead: PREFETCH_CHAPTERS,
  deleteBehind: false,
  wifiOnly: false,
  bringMetered: false,
};

/** Returns the defaults overlaid with the reader's choices. */
export async function readKeepRules(): Promise<KeepRules> {
  return {
    ...DEFAULT_KEEP_RULES,
    ...((await readSetting(KEEP_RULES_KEY)) as Partial<KeepRules> | undefined),
  };
}

export const KEEP_PLAN_KEY = 'keepPlan';
export const PLAN_HOURS = [1, 3, 5, 10] as const;
export const PLAN_MEGABYTES = [100, 250, 500, 1_000, 2_000] as const;

/**
 * What the device keeps of the library automatically (decision 0090): set once, carried out whenever
 * possible.
 */
export type KeepPlan = {
  on: boolean;
  /** Per title, at the reader's own pace. */
  hours: number;
  /** For the whole plan, in units of 1,000,000 bytes. */
  megabytes: number;
  wifiOnly: boolean;
  /** Only effective if the browser reports the battery. */
  chargingOnly: boolean;
  /** Keeps what the usual rides need, also without the hours of each title. As `on` unless it was chosen. */
  rides: boolean;
};

export const DEFAULT_KEEP_PLAN: KeepPlan = {
  on: false,
  hours: 3,
  megabytes: 500,
  wifiOnly: true,
  chargingOnly: false,
  rides: false,
};

export async function readKeepPlan(): Promise<KeepPlan> {
  const stored = (await readSetting(KEEP_PLAN_KEY)) as Partial<KeepPlan> | undefined;
  const plan = { ...DEFAULT_KEEP_PLAN, ...stored };
  plan.rides = stored?.rides ?? plan.on;
  // A damaged value must not fill the device.
  if (!(PLAN_HOURS as readonly number[]).includes(plan.hours)) plan.hours = DEFAULT_KEEP_PLAN.hours;
  if (!(PLAN_MEGABYTES as readonly number[]).includes(plan.megabytes))
    plan.megabytes = DEFAULT_KEEP_PLAN.megabytes;
  return plan;
}

/** Returns whether the plan keeps anything. */
export function keepsAnything({ on, rides }: KeepPlan): boolean {
  return on || rides;
}

export type PlanState = MetaValues['plan'];

/** Returns when the plan was last carried out and what it waits for, or undefined before the first time. */
export function readPlanState(): Promise<PlanState | undefined> {
  return withDatabase(() => readMeta('plan'));
}
