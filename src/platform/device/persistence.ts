import { readSetting } from '../../../data/queries/settings';
import { usecases } from '../worker/usecases';

const ASKED_KEY = 'askedToPersist';

/** Whether there is anything to ask: not in every browser, nor on a page that came by an open line. */
export function canAskToPersist(): boolean {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return typeof storage?.persist === 'function';
}

/** Asks the browser not to clear what the app keeps. Tells whether it will keep it. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** The same without a word, once for this device: when the first book is downloaded, it is worth asking for. */
export async function askToPersistOnce(): Promise<void> {
  if ((await readSetting(ASKED_KEY)) === true) return;
  await usecases.saveSetting({ key: ASKED_KEY, value: true });
  await askToPersist();
}
