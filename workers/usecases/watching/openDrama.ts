import type { Result } from '../../../contract/values/failure';
import { outcome } from '../device/outcome';
import { refreshDrama } from './refreshDrama';

/** Brings a drama's page and episodes up to date; pages paint what Dexie holds meanwhile. */
export function openDrama({ videoId }: { videoId: number }): Promise<Result<null>> {
  return outcome(() => refreshDrama(videoId));
}
