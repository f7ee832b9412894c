import type { Result } from '../../../contract/wire/failure';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { phoneLanguage } from '../../i18n/activate';
import { readDevice } from '../device/device';
import { arrivalOfVisit } from '../visit/arrival';
import { keepFingerprintAnswer, mayTakeFingerprint } from '../visit/fingerprintConsent';
import { usecases } from '../worker/usecases';

/**
 * Resolves to the id of this browser for the automatic guest sign-in (spec 4.1): its fingerprint id if it may
 * be taken, otherwise, or if that fails or is blocked, a random id. Only a hint: the device secret identifies
 * the guest (spec 4.1).
 */
export async function readFingerprint(): Promise<string> {
  const config = await readServerConfig().catch(() => undefined);
  return mayTakeFingerprint(config?.fingerprint) ? takeFingerprint() : randomId();
}

/** Stores the reader's answer and reports the id that it now allows to the server. */
export async function answerFingerprint(allowed: boolean): Promise<Result<null>> {
  keepFingerprintAnswer(allowed);
  const fingerId = allowed ? await takeFingerprint() : randomId();
  const device = readDevice(fingerId);
  const call = { ...arrivalOfVisit(), language: phoneLanguage(), domain: location.hostname };
  return usecases.changeFingerprint({ ...call, fingerId, device, allowed });
}

async function takeFingerprint(): Promise<string> {
  try {
    const { quietFingerprint } = await import('./quietFingerprint');
    return await quietFingerprint();
  } catch (error) {
    console.info('The browser gives no fingerprint; a random id stands for it.', error);
    return randomId();
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
