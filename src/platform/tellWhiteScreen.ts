import { readDevice } from './device';
import { usecases } from './usecases';
import { WHITE_SCREEN_KEY } from './whiteScreenKey';

/** Logs a white screen of an earlier start (spec 8), once; the log itself waits in the outbox for the network. */
export async function tellWhiteScreen(): Promise<void> {
  const noted = takeNote();
  if (noted === null) return;
  await usecases.log({ msg: 'white-screen', ext1: noted, ext2: '', ext3: '', device: readDevice('') });
}

function takeNote(): string | null {
  try {
    const noted = localStorage.getItem(WHITE_SCREEN_KEY);
    if (noted !== null) localStorage.removeItem(WHITE_SCREEN_KEY);
    return noted;
  } catch {
    // Storage is switched off: then nothing was noted either.
    return null;
  }
}
