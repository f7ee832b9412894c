import { afterEach, beforeEach, vi } from 'vitest';
import { whenSessionEnds } from '../../data/network/gateway';
import { sealUser } from '../../data/sealing/sealedRows';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';
import { GUEST_SIGN_IN, GUEST_USER } from './guest';

export const GUEST = GUEST_USER.userId;
export const ACCOUNT = 77;
export const user = {
  ...GUEST_USER,
  id: ACCOUNT,
  userId: ACCOUNT,
  isLogin: 1 as const,
  email: 'reader@books.example',
};
export const login = {
  way: 'loginByEmail',
  email: user.email,
  password: 'correct horse',
  code: '',
  visitor: GUEST_SIGN_IN,
} as const;
export const checkIn = {
  kind: 'checkIn',
  target: '2026-01-02',
  payload: { tappedAt: 1 },
  accountId: GUEST,
} as const;
export let server: FakeServer;

export function withAccountDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
    server
      .on('loginByEmail', () => ({ user, mergedUserId: GUEST, award: 0 }))
      .on('userInfo', () => ({ user, regDay: 0, discountVip: null, goldList: [] }))
      .on('grants', () => ({ list: [], next: null }))
      .on('goldLog', () => ({ list: [], next: null }))
      .on('loginLog', () => null)
      .on('logOut', () => null);
    await db.meta.bulkPut([metaRow('accountId', GUEST), metaRow('user', await sealUser(GUEST_USER))]);
  });
  afterEach(async () => {
    whenSessionEnds(() => undefined);
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
