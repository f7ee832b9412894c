import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guestUser } from '../contract/testing/guest';
import { sealUser } from '../data/sealing/sealedRows';
import { db } from '../data/tables/db';
import { metaRow } from '../data/tables/meta';
import type { FakeServer } from '../tests/doubles/fakeServer';
import { freshDevice } from '../tests/doubles/freshDevice';
import { followNotice } from './followNotice';
import type { NoticeData } from './pushMessage';

const NOTICE_ID = randomUUID();
const ADDRESS = '/reading/7/3?inviteCode=abc&isDeepLink=1';
let server: FakeServer;
let windows: FakeWindow[];
let opened: string[];
let isClosed: boolean;

class FakeWindow {
  readonly said: unknown[] = [];
  isInFront = false;

  constructor(
    readonly focused: boolean,
    readonly mayComeForward = true,
  ) {}

  postMessage(message: unknown): void {
    this.said.push(message);
  }

  async focus(): Promise<void> {
    if (!this.mayComeForward) throw new TypeError('Not allowed to focus a window.');
    this.isInFront = true;
  }
}

const scope = {
  clients: {
    matchAll: async (options: unknown) => {
      // Includes a page that the first worker does not control yet.
      expect(options).toEqual({ type: 'window', includeUncontrolled: true });
      return windows;
    },
    openWindow: async (path: string) => void opened.push(path),
  },
};

const tap = (data: NoticeData) =>
  followNotice(scope, {
    data,
    close: () => {
      isClosed = true;
    },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  server = await freshDevice();
  vi.stubGlobal('location', new URL('https://books.example/sw.js'));
  windows = [];
  opened = [];
  isClosed = false;
  server.on('saveNoticeId', () => null);
  await db.meta.bulkPut([metaRow('user', await sealUser(guestUser)), metaRow('accountId', guestUser.userId)]);
});

const told: NoticeData = { noticeId: NOTICE_ID, path: '/reading/7/3', account: guestUser.userId };

describe('a tapped notification', () => {
  it('opens a window as a deep link with the invite code, and closes', async () => {
    await tap(told);
    expect([opened, isClosed]).toEqual([[ADDRESS], true]);
  });

  it('navigates and focuses the window in front', async () => {
    windows = [new FakeWindow(false), new FakeWindow(true)];
    await tap(told);
    expect(opened).toEqual([]);
    expect(windows.map(({ said, isInFront }) => [said, isInFront])).toEqual([
      [[], false],
      [[{ type: 'OPEN', path: ADDRESS }], true],
    ]);
  });

  it('navigates a window even if the system keeps it behind', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    windows = [new FakeWindow(false, false)];
    await tap(told);
    expect([windows[0]?.said, opened]).toEqual([[{ type: 'OPEN', path: ADDRESS }], []]);
  });

  it('keeps its own query, and adds no invite code without a signed-in reader', async () => {
    await tap({ ...told, path: '/topup?source=sale' });
    await db.meta.delete('user');
    await tap(told);
    expect(opened).toEqual(['/topup?source=sale&inviteCode=abc&isDeepLink=1', '/reading/7/3?isDeepLink=1']);
  });

  it('is reported by the outbox for its account when offline', async () => {
    server.isDown = true;
    await tap(told);
    expect(await db.outbox.toArray()).toMatchObject([
      { kind: 'noticeOpened', accountId: guestUser.userId, payload: { noticeId: NOTICE_ID } },
    ]);
  });

  it('without an account opens the app and is not reported', async () => {
    await tap({ noticeId: null, path: '/home', account: null });
    expect([opened, await db.outbox.count()]).toEqual([['/home?inviteCode=abc&isDeepLink=1'], 0]);
    expect(server.calls).toEqual([]);
  });
});
