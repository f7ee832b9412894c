import { FIRST_HOME_COUNTER } from '../../../../contract/account/visits';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { usecases } from '../../../platform/worker/usecases';

const TIMERS_KEY = 'firstHomeTimers';
const COME_HOME_KEY = 'comeHome';

/** Returns the first-home counter from its stored value: it starts at three (spec 4.4). */
function standing(kept: unknown): number {
  return typeof kept === 'number' ? kept : FIRST_HOME_COUNTER;
}

/** Returns the counter after one more step; it ends at zero. */
export function countedDown(kept: unknown): number {
  return Math.max(0, standing(kept) - 1);
}

/** Whether a free book on home sets the flag and counts down (spec 4.6): while the counter is above one. */
export function isFirstHome(kept: unknown): boolean {
  return standing(kept) > 1;
}

export async function countHomeDown(): Promise<void> {
  await usecases.saveSetting({ key: TIMERS_KEY, value: countedDown(await readSealedSetting(TIMERS_KEY)) });
}

/** Records that home has offered a free book to the reader. */
export async function recordHomeVisit(): Promise<void> {
  if (!isFirstHome(await readSealedSetting(TIMERS_KEY))) return;
  await usecases.saveSetting({ key: COME_HOME_KEY, value: true });
  await countHomeDown();
}
