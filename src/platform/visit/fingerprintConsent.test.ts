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

it('no fingerprint is taken before consent or before the operator’s rule is known', () => {
  expect([mayTakeFingerprint('ask'), mayTakeFingerprint(undefined)]).toEqual([false, false]);
  expect(mayTakeFingerprint('on')).toBe(true);
});

it('the reader’s answer on fingerprints overrides the operator’s rule', () => {
  keepFingerprintAnswer(true);
  expect(mayTakeFingerprint('ask')).toBe(true);
  keepFingerprintAnswer(false);
  expect(mayTakeFingerprint('on')).toBe(false);
});

it('Global Privacy Control prevents a fingerprint unless the reader agreed', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(mayTakeFingerprint('on')).toBe(false);
  keepFingerprintAnswer(true);
  expect(mayTakeFingerprint('on')).toBe(true);
});

it('no fingerprint is taken without storage if the operator’s rule is to ask', () => {
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
