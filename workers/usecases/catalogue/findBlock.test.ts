import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { bookCard } from '../../../tests/doubles/rows';
import { findBlock } from './lists';

let server: FakeServer;
beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a home block named only by its title', () => {
  const block = (id: number, title: string) => ({ id, title, style: 4 as const, list: [bookCard(id)] });

  beforeEach(() => {
    server
      .on('indexConfig', () => ({
        tabList: ['female', 'male'].map((indexValue) => ({
          indexValue,
          indexTitle: indexValue,
          type: 1 as const,
        })),
      }))
      .on('homeFeed', ({ gender }) => ({
        list: gender === 'male' ? [block(8, 'Salt & <iron>')] : [block(7, 'New this week')],
        freeBook: null,
        adLimitClickTimes: 3,
        adLimitJiangeTime: 60_000,
      }));
  });

  it('is looked up on the device first, then on the server tab by tab', async () => {
    expect(await findBlock({ title: 'Salt & <iron>' })).toEqual({ ok: true, value: { blockId: 8 } });
    expect(server.callsOf('homeFeed').map(({ gender }) => gender)).toEqual(['female', 'male']);
    server.isDown = true;
    expect(await findBlock({ title: 'New this week' })).toEqual({ ok: true, value: { blockId: 7 } });
  });

  it('is found by its title in any language', async () => {
    server.on('homeFeed', () => ({
      list: [{ ...block(9, 'New this week'), titles: { ru: 'Новое за неделю' } }],
      freeBook: null,
      adLimitClickTimes: 3,
      adLimitJiangeTime: 60_000,
    }));
    expect(await findBlock({ title: 'Новое за неделю' })).toEqual({ ok: true, value: { blockId: 9 } });
  });

  it('is reported as not found, or as offline without a connection', async () => {
    expect(await findBlock({ title: 'Nowhere' })).toMatchObject({ ok: false, failure: { name: 'notFound' } });
    server.isDown = true;
    expect(await findBlock({ title: 'Nowhere' })).toMatchObject({ ok: false, failure: { name: 'offline' } });
  });
});
