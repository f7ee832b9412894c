import { readDevice } from '../device/device';
import { storeChoice, storedChoice } from '../device/localChoice';
import { usecases } from '../worker/usecases';
import { WHITE_SCREEN_KEY } from './whiteScreen/whiteScreenKey';

/** Logs a white screen of an earlier start (spec 8), once; the log waits in the outbox for the network. */
export async function tellWhiteScreen(): Promise<void> {
  const noted = takeNote();
  if (noted === null) return;
  await usecases.log({ msg: 'white-screen', ext1: noted, ext2: '', ext3: '', device: readDevice('') });
}

function takeNote(): string | null {
  const noted = storedChoice(WHITE_SCREEN_KEY);
  if (noted !== null) storeChoice(WHITE_SCREEN_KEY, null);
  return noted;
}
