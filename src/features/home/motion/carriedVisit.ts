import { ENTER_READING_DELAY_MS } from '../../../../contract/account/visits';
import { type Entering, readEntering } from '../../../../data/queries/sealedSettings';
import { ENTERING_READING_KEY } from '../../../../data/queries/settings';
import { usecases } from '../../../platform/worker/usecases';

/** Returns the delay of the feed on a visit that leads to a book, in ms (spec 4.3). */
export function feedDelay({ enteringReading, novelReadTimes }: Entering): number {
  return enteringReading || novelReadTimes > 0 ? 0 : ENTER_READING_DELAY_MS;
}

/** One delay per visit, however often home is opened. */
let delay: Promise<void> | undefined;

/**
 * Runs `pass` when the feed of such a visit may load: at once if the reader has read here before, otherwise
 * after the delay, which also sets entering-reading.
 */
export function whenFeedMayLoad(pass: () => void): void {
  delay ??= wait();
  void delay.then(pass);
}

async function wait(): Promise<void> {
  // A device that fails to read this counts as one without reading.
  const ms = feedDelay(await readEntering().catch(() => ({ enteringReading: false, novelReadTimes: 0 })));
  if (ms === 0) return;
  await new Promise((resolve) => setTimeout(resolve, ms));
  void usecases.saveSetting({ key: ENTERING_READING_KEY, value: true });
}
