import { readSealedSetting } from './sealedSettings';

/** When the reader logged this device out from another one, ms since the epoch; undefined when they did not. */
export async function readLoggedOutElsewhere(): Promise<number | undefined> {
  const at = await readSealedSetting('loggedOutElsewhere');
  return typeof at === 'number' ? at : undefined;
}
