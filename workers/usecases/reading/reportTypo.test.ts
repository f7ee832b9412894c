import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { isOfKind } from '../../../data/outbox/intent';
import { readReportedTypos, type Typo } from '../../../data/queries/typos';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { dismissRefusedTypo, reportTypo } from './annotations';

const typo: Typo = { bookId: 7, target: 2, quote: 'teh bell', correction: 'the bell', note: '' };
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
  server.on('reportTypo', () => null);
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(async () => {
  // The next test has its own locks: no drain of this one may still be running.
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const states = async (bookId = 7) => (await readReportedTypos(bookId)).map(({ id, state }) => [id, state]);
const nothingWaits = () => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));

describe('a reported typo', () => {
  it('is sent, and shown as sent only in its book', async () => {
    expect(await reportTypo({ id: 'a', typo })).toEqual({ ok: true, value: null });
    await nothingWaits();
    expect(server.callsOf('reportTypo')).toMatchObject([typo]);
    expect(await states()).toEqual([['a', 'sent']]);
    expect(await states(8)).toEqual([]);
  });

  it('waits offline, sealed, and is later sent once', async () => {
    server.isDown = true;
    await reportTypo({ id: 'a', typo });
    await reportTypo({ id: 'a', typo });
    await reportTypo({ id: 'b', typo: { ...typo, quote: 'adn' } });
    // The second report may directly follow an attempt: its own is 2 s later.
    passTime(2_000);
    await deliver({ eager: true });
    expect(await states()).toEqual([
      ['b', 'waiting'],
      ['a', 'waiting'],
    ]);
    expect(JSON.stringify(await db.outbox.toArray())).not.toContain('bell');
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(server.callsOf('reportTypo').map(({ quote }) => quote)).toEqual(['teh bell', 'adn']);
    expect(await states()).toEqual([
      ['b', 'sent'],
      ['a', 'sent'],
    ]);
    expect(JSON.stringify(await db.meta.toArray())).not.toContain('bell');
  });

  it('that is refused is shown until dismissed', async () => {
    server.on('reportTypo', () => 'notFound');
    await reportTypo({ id: 'a', typo });
    await vi.waitFor(async () => expect(await states()).toEqual([['a', 'refused']]));
    expect((await readReportedTypos(7))[0]?.failure?.name).toBe('notFound');
    await dismissRefusedTypo({ id: 'a' });
    expect(await states()).toEqual([]);
  });

  it('that cannot be decrypted is dropped, not sent', async () => {
    server.isDown = true;
    await reportTypo({ id: 'a', typo });
    await deliver({ eager: true });
    await db.outbox.toCollection().modify((row) => {
      if (isOfKind(row, 'typo')) row.payload.content = 'DOGEAR:broken';
    });
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(server.callsOf('reportTypo')).toEqual([]);
    expect(await db.outbox.where('openKey').above('').count()).toBe(0);
    expect(await states()).toEqual([]);
  });
});
