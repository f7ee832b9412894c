import { type Result, success } from '../../../contract/wire/failure';
import { carryOutPlan } from './carryOutPlan';

/** Chapters are read and connections change in bursts. */
const PAUSE_MS = 4_000;

/** As a page told it last; undefined before one did: then there is nobody to keep anything for. */
let charging: boolean | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A page is there, and tells whether the device is being charged: null where its browser does not say. The plan is carried out from now on. */
export async function keepPlanGoing(told: { charging: boolean | null }): Promise<Result<null>> {
  charging = told.charging;
  planAgain(0);
  return success(null);
}

/** Something happened that the plan may have waited for: a chapter was read, a download ended, the connection is another one. */
export function planAgain(pauseMs = PAUSE_MS): void {
  if (charging === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (charging !== undefined) void carryOutPlan({ charging });
  }, pauseMs);
}
