import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deliver } from '../../data/commands/deliver';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';
import { passTime } from './passTime';

export let server: FakeServer;

export function withCommenter(): void {
  beforeEach(async () => {
    server = await freshDevice();
    await db.meta.put(metaRow('accountId', 12));
  });
  afterEach(async () => {
    // The next test has other locks: no drain of this test may still be running.
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const nothingWaits = () => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));

export async function goOnline(): Promise<void> {
  server.isDown = false;
  passTime(2_000);
  await deliver({ eager: true });
}
