import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEntering, readReadingPace, readSealedSetting } from '../../../data/queries/sealedSettings';
import { readSetting } from '../../../data/queries/settings';
import { OPEN_SETTINGS, SEALED_SETTINGS } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_SIGN_IN, REGISTERED } from '../../../tests/doubles/guest';
import { useCases } from '../index';
import { sealSettings } from '../session/settings';

const { keepArrival, recordPace, patchSetting, saveSetting, signInGuest, start } = useCases;
const WORD = 'PLAINLY';
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const raw = async () => JSON.stringify(await db.settings.toArray());

describe('settings', () => {
  it.each(SEALED_SETTINGS)('%s is stored sealed and read back', async (key) => {
    const value = { word: WORD };
    expect(await saveSetting({ key, value })).toEqual({ ok: true, value: null });
    expect((await db.settings.get(key))?.value).toMatch(/^DOGEAR:/);
    expect(await readSealedSetting(key)).toEqual(value);
  });

  it.each(OPEN_SETTINGS)('%s is stored unsealed', async (key) => {
    const isText = ['tabBar', 'openInPwa', 'askedToPersist'].includes(key);
    const value = key === 'shelfOrder' ? [7] : isText ? WORD : { word: WORD };
    await saveSetting({ key, value });
    expect(await readSetting(key)).toEqual(value);
    if (key === 'shelfOrder') return;
    expect(await raw()).toContain(WORD);
  });

  it('of an unknown key are sealed too', async () => {
    await saveSetting({ key: 'of tomorrow' as never, value: WORD });
    expect(await raw()).not.toContain(WORD);
  });

  it('moved to another key cannot be decrypted', async () => {
    await saveSetting({ key: 'loginDate', value: '2026-01-01' });
    const value = (await db.settings.get('loginDate'))?.value;
    await db.settings.put({ key: 'firstVisitDay', value });
    expect(await readSealedSetting('firstVisitDay')).toBeUndefined();
  });

  it('are all listed in docs/local-state.md, each as sealed or open', () => {
    const table = readFileSync('docs/local-state.md', 'utf8');
    const told = [...table.matchAll(/^\| `(\w+)` \| (sealed|open) \|/gm)];
    const keysOf = (kept: string) => told.filter((row) => row[2] === kept).map((row) => row[1]);
    expect(keysOf('sealed').sort()).toEqual([...SEALED_SETTINGS].sort());
    expect(keysOf('open').sort()).toEqual([...OPEN_SETTINGS].sort());
  });
});

describe('settings that an earlier version stored unsealed', () => {
  const left = [
    { key: 'enteringReading', value: true },
    { key: 'novelReadTimes', value: 4 },
    { key: 'readingPace', value: 210 },
    { key: 'loginDate', value: '2026-01-01' },
    { key: 'reading', value: { fontSize: 20 } },
  ] as const;

  it('are readable, and the next start seals them without loss', async () => {
    await db.settings.bulkPut([...left]);
    const read = async () => [
      await readEntering(),
      await readReadingPace(),
      await readSealedSetting('loginDate'),
      await readSetting('reading'),
    ];
    const before = await read();
    expect(before).toEqual([
      { enteringReading: true, novelReadTimes: 4 },
      { wordsPerMinute: 210, measured: true },
      '2026-01-01',
      { fontSize: 20 },
    ]);
    server.isDown = true;
    const { fingerId: _, ...visit } = GUEST_SIGN_IN;
    await start(visit);
    await vi.waitFor(async () => expect(await raw()).not.toMatch(/210|2026/));
    expect((await db.settings.toArray()).filter(({ value }) => !String(value).startsWith('DOGEAR:'))).toEqual(
      [left[4]],
    );
    expect(await read()).toEqual(before);
  });

  it('keep a change made while they are being sealed', async () => {
    await db.settings.put(left[1]);
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...of) => {
      await write([db.settings], () => db.settings.put({ key: 'novelReadTimes', value: 5 }));
      return encrypt(...of);
    });
    await sealSettings();
    expect(await readSealedSetting('novelReadTimes')).toBe(5);
  });
});

it('two concurrent patches of one setting are both kept', async () => {
  await Promise.all([
    patchSetting({ key: 'keepRules', patch: { ahead: 10 } }),
    patchSetting({ key: 'keepRules', patch: { deleteBehind: true } }),
  ]);
  expect(await readSetting('keepRules')).toEqual({ ahead: 10, deleteBehind: true });
});

it('the reading pace and its pages are sealed, even if two tabs record them together', async () => {
  const shown = Array.from({ length: 5 }, () => ({ words: 300, ms: 60_000 }));
  await Promise.all([recordPace({ shown }), recordPace({ shown })]);
  expect(await readSealedSetting('readingPages')).toHaveLength(10);
  expect(await readReadingPace()).toEqual({ wordsPerMinute: 300, measured: true });
  // Digits may occur in sealed text by chance.
  const lying = await db.settings.bulkGet(['readingPace', 'readingPages']);
  expect(lying.map((row) => row?.value)).toEqual([
    expect.stringMatching(/^DOGEAR:/),
    expect.stringMatching(/^DOGEAR:/),
  ]);
});

it('a reader’s campaign stays stored when they open the app from the home screen', async () => {
  const nothing = Object.fromEntries(Object.keys(GUEST_SIGN_IN.arrival).map((name) => [name, '']));
  const arrival = nothing as typeof GUEST_SIGN_IN.arrival;
  await keepArrival({ arrival: { ...arrival, source: 'spring' }, isDeep: 0 });
  await keepArrival({ arrival: { ...arrival, source: 'pwa' }, isDeep: 0 });
  expect(await readSealedSetting('arrival')).toMatchObject({ arrival: { source: 'spring' } });
  await keepArrival({ arrival: { ...arrival, source: 'summer' }, isDeep: 0 });
  expect(await readSealedSetting('arrival')).toMatchObject({ arrival: { source: 'summer' } });
});

it('a visitor’s origin survives a visit without one, and is sent when they sign in', async () => {
  server.on('registerByFingerId', () => REGISTERED);
  const { arrival } = GUEST_SIGN_IN;
  const came = { ...arrival, utmSource: WORD, inviteCode: 'FIRST', source: 'mail' };
  await keepArrival({ arrival: came, isDeep: 1 });
  const nothing = Object.fromEntries(Object.keys(arrival).map((name) => [name, ''])) as typeof arrival;
  await keepArrival({ arrival: { ...nothing, inviteCode: 'SECOND' }, isDeep: 0 });
  expect(await raw()).not.toMatch(/PLAINLY|FIRST|SECOND/);
  await signInGuest({ ...GUEST_SIGN_IN, arrival: nothing });
  expect(server.callsOf('registerByFingerId')).toMatchObject([
    { utmSource: WORD, inviteCode: 'SECOND', source: 'mail' },
  ]);
});
