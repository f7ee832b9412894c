import { ENTER_READING_DELAY_MS } from '../../../../contract/account/visits';
import { type Entering, readEntering } from '../../../../data/queries/entering';
import { ENTERING_READING_KEY } from '../../../../data/queries/settings';
import { usecases } from '../../../platform/worker/usecases';

/** How long the feed of a visit that was carried to a book holds back, in ms (spec 4.3). */
export function feedDelay({ enteringReading, novelReadTimes }: Entering): number {
  return enteringReading || novelReadTimes > 0 ? 0 : ENTER_READING_DELAY_MS;
}

/** One delay a visit, however often home is opened in it. */
let delay: Promise<void> | undefined;

/**
 * Runs `pass` when the feed of such a visit may load: at once for a reader who has read here before, else after the delay,
 * which also sets entering-reading.
 */
export function whenFeedMayLoad(pass: () => void): void {
  delay ??= wait();
  void delay.then(pass);
}

async function wait(): Promise<void> {
  // A device that cannot say is one that has not read.
  const ms = feedDelay(await readEntering().catch(() => ({ enteringReading: false, novelReadTimes: 0 })));
  if (ms === 0) return;
  await new Promise((resolve) => setTimeout(resolve, ms));
  void usecases.saveSetting({ key: ENTERING_READING_KEY, value: true });
}
