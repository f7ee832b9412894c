import { PREFETCH_CHAPTERS } from '../../contract/values/limits';
import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';
import { readSetting } from './settings';

/** What the device keeps of the books that are read, and over which connection it is fetched. */
export type KeepRules = {
  /** How many chapters ahead of the reader are fetched while reading; `all`: to the end of the book. */
  ahead: number | 'all';
  /** Chapters behind the reader go. Books downloaded as a whole stay whole. */
  deleteBehind: boolean;
  /** Nothing is fetched ahead or downloaded over a connection that the browser calls metered. */
  wifiOnly: boolean;
  /** A notice may bring its chapter over such a connection too. */
  bringMetered: boolean;
};

export const KEEP_RULES_KEY = 'keepRules';
export const DEFAULT_KEEP_RULES: KeepRules = {
  ahead: PREFETCH_CHAPTERS,
  deleteBehind: false,
  wifiOnly: false,
  bringMetered: false,
};

/** The rules with the defaults under whatever the reader chose. */
export async function readKeepRules(): Promise<KeepRules> {
  return {
    ...DEFAULT_KEEP_RULES,
    ...((await readSetting(KEEP_RULES_KEY)) as Partial<KeepRules> | undefined),
  };
}

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

export type PlanState = MetaValues['plan'];

/** When the plan was last carried out, and what it waits for; undefined before. */
export function readPlanState(): Promise<PlanState | undefined> {
  return withDatabase(() => readMeta('plan'));
}
