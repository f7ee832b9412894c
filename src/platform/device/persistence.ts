import { readSetting } from '../../../data/queries/settings';
import { usecases } from '../worker/usecases';

const ASKED_KEY = 'askedToPersist';

/** Whether the browser can be asked: some lack the API, and so does an insecure page. */
export function canAskToPersist(): boolean {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return typeof storage?.persist === 'function';
}

/** Asks the browser not to evict the app's storage. Resolves to whether it agrees. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** Asks once per device and ignores the answer: the first downloaded book is a good reason to ask. */
export async function askToPersistOnce(): Promise<void> {
  if ((await readSetting(ASKED_KEY)) === true) return;
  await usecases.saveSetting({ key: ASKED_KEY, value: true });
  await askToPersist();
}
