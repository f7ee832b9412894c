import { type RideHistory, rideHistoryOf } from '../ride/rideHistory';
import { readSealedSetting } from './sealedSettings';

export const RIDE_HISTORY_KEY = 'rideHistory';

/** Returns when the app was used without a connection, or undefined if nothing was recorded. */
export async function readRideHistory(): Promise<RideHistory | undefined> {
  return rideHistoryOf(await readSealedSetting(RIDE_HISTORY_KEY));
}
