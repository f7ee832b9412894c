import { FIRST_HOME_COUNTER } from '../../../../contract/limits';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { usecases } from '../../../platform/usecases';

const TIMERS_KEY = 'firstHomeTimers';

/** What the first-home counter is after one more: it starts at three (spec 4), and ends at none. */
export function countedDown(kept: unknown): number {
  return Math.max(0, (typeof kept === 'number' ? kept : FIRST_HOME_COUNTER) - 1);
}

export async function countHomeDown(): Promise<void> {
  await usecases.saveSetting({ key: TIMERS_KEY, value: countedDown(await readSealedSetting(TIMERS_KEY)) });
}
