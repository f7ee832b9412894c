import { type Result, success } from '../../../contract/wire/failure';
import { carryOutPlan } from './carryOutPlan';

/** Chapters are read and connections change in bursts, ms. */
const PAUSE_MS = 4_000;

/** As a page last reported it; undefined before the first report: then no page is open. */
let charging: boolean | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts carrying out the plan while a page is open. The page reports whether the device is charging: null if
 * its browser does not tell.
 */
export async function keepPlanGoing(told: { charging: boolean | null }): Promise<Result<null>> {
  charging = told.charging;
  planAgain(0);
  return success(null);
}

/**
 * Schedules the plan after an event it may wait for: a chapter was read, a download ended, the connection
 * changed.
 */
export function planAgain(pauseMs = PAUSE_MS): void {
  if (charging === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (charging !== undefined) void carryOutPlan({ charging });
  }, pauseMs);
}
