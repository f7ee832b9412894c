import type { FingerprintRule } from '../../../contract/account/account.schema';
import { storeChoice, storedChoice } from '../device/localChoice';

const STORAGE_KEY = 'fingerprint';

/**
 * Whether this browser's fingerprint may be taken (decision 0018): the reader's answer decides; without one,
 * no if the operator requires asking, or if the browser sends Global Privacy Control.
 */
export function mayTakeFingerprint(rule: FingerprintRule | undefined): boolean {
  const said = storedChoice(STORAGE_KEY);
  if (said !== null) return said === 'allowed';
  // Global Privacy Control, which TypeScript's library lacks.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return rule === 'on' && globalPrivacyControl !== true;
}

/** Stores the reader's answer until the next one. */
export function keepFingerprintAnswer(allowed: boolean): void {
  // With storage disabled the answer counts once, and later nothing is taken without one.
  storeChoice(STORAGE_KEY, allowed ? 'allowed' : 'refused');
}
