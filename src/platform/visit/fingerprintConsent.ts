import type { FingerprintRule } from '../../../contract/account/account.schema';
import { storeChoice, storedChoice } from '../device/localChoice';

const STORAGE_KEY = 'fingerprint';

/**
 * Whether this browser's fingerprint may be taken (decision 0015): what its reader said; else not where the operator
 * has readers asked, and not where the browser says for them that they want to be left alone.
 */
export function mayTakeFingerprint(rule: FingerprintRule | undefined): boolean {
  const said = storedChoice(STORAGE_KEY);
  if (said !== null) return said === 'allowed';
  // Global Privacy Control, which TypeScript does not know yet.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return rule === 'on' && globalPrivacyControl !== true;
}

/** Keeps the reader's answer, as long as they do not give another. */
export function keepFingerprintAnswer(allowed: boolean): void {
  // With storage switched off it counts this once, and nothing is taken later without one.
  storeChoice(STORAGE_KEY, allowed ? 'allowed' : 'refused');
}
