import 'fake-indexeddb/auto';
import { clear, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let sealing: typeof import('./seal');
beforeEach(async () => {
  vi.resetModules();
  await clear();
  sealing = await import('./seal');
});

describe('a sealed value', () => {
  it('has the marker, contains no plaintext, and opens again', async () => {
    const sealed = await sealing.seal('place/1', { quote: 'It was the best of times' });
    expect(sealed.startsWith('DOGEAR:')).toBe(true);
    expect(atob(sealed.slice(7))).not.toContain('best of times');
    expect(await sealing.unseal('place/1', sealed)).toEqual({ quote: 'It was the best of times' });
    expect(await sealing.seal('place/1', { quote: 'It was the best of times' })).not.toBe(sealed);
  });

  it('does not open for another row', async () => {
    expect(await sealing.unseal('place/2', await sealing.seal('place/1', 1))).toBeUndefined();
  });

  it('is undefined if damaged anywhere, and never throws', async () => {
    const sealed = await sealing.seal('a', { b: 'c' });
    const digits = sealed.replace(/=+$/, '').length;
    for (let at = 0; at < digits; at++) {
      expect(await sealing.unseal('a', sealed.slice(0, at))).toBeUndefined();
      const other = sealed[at] === 'Q' ? 'R' : 'Q';
      const opened = await sealing.unseal('a', sealed.slice(0, at) + other + sealed.slice(at + 1));
      // The last base64 digit has unused bits.
      if (opened !== undefined) expect(at).toBe(digits - 1);
    }
    expect(await sealing.unseal('a', 'DOGEAR:???')).toBeUndefined();
    expect(await sealing.unseal('a', undefined as never)).toBeUndefined();
  });

  it('is undefined if its key is lost', async () => {
    const sealed = await sealing.seal('a', 1);
    vi.resetModules();
    await clear();
    const later = await import('./seal');
    expect(await later.unseal('a', sealed)).toBeUndefined();
  });

  it('opens after a restart', async () => {
    const sealed = await sealing.seal('a', 1);
    vi.resetModules();
    expect(await (await import('./seal')).unseal('a', sealed)).toBe(1);
  });
});

describe('the device key', () => {
  it('cannot be exported', async () => {
    const key = await (await import('./deviceKey')).deviceKey();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('is stored and usable after two tabs made it concurrently', async () => {
    const first = import('./deviceKey').then((module) => module.deviceKey());
    vi.resetModules();
    const second = import('./deviceKey').then((module) => module.deviceKey());
    await Promise.all([first, second]);
    vi.resetModules();
    const sealer = await import('./seal');
    const sealed = await sealer.seal('a', 1);
    vi.resetModules();
    expect(await (await import('./seal')).unseal('a', sealed)).toBe(1);
    expect(await get('deviceKey')).toBeInstanceOf(CryptoKey);
  });
});

describe('the device secret', () => {
  it('has 256 bits and is made once, even by two concurrent tabs', async () => {
    const one = await import('./deviceKey');
    vi.resetModules();
    const other = await import('./deviceKey');
    const [a, b] = await Promise.all([one.deviceSecret(), other.deviceSecret()]);
    expect(a).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(b).toBe(a);
    expect(await one.deviceSecret()).toBe(a);
  });

  it('is never replaced once it is stored', async () => {
    await set('deviceSecret', 'kept');
    expect(await (await import('./deviceKey')).deviceSecret()).toBe('kept');
  });
});
