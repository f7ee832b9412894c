import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFingerprintAnswer, mayTakeFingerprint } from './fingerprintConsent';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('takes none before the reader agreed, nor before the operator’s rule is known', () => {
  expect([mayTakeFingerprint('ask'), mayTakeFingerprint(undefined)]).toEqual([false, false]);
  expect(mayTakeFingerprint('on')).toBe(true);
});

it('does as the reader said, whatever the rule', () => {
  keepFingerprintAnswer(true);
  expect(mayTakeFingerprint('ask')).toBe(true);
  keepFingerprintAnswer(false);
  expect(mayTakeFingerprint('on')).toBe(false);
});

it('lets the browser refuse for a reader who said nothing', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(mayTakeFingerprint('on')).toBe(false);
  keepFingerprintAnswer(true);
  expect(mayTakeFingerprint('on')).toBe(true);
});

it('takes none where nothing can be kept and the operator asks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('storage is off');
    },
    setItem: () => {
      throw new Error('storage is off');
    },
  });
  keepFingerprintAnswer(true);
  expect(mayTakeFingerprint('ask')).toBe(false);
});
