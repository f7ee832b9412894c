import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deliver } from '../../data/commands/deliver';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';
import { passTime } from './passTime';

export let server: FakeServer;

/** For each test of the file a fresh device, whose reader has an account and may comment. */
export function withCommenter(): void {
  beforeEach(async () => {
    server = await freshDevice();
    await db.meta.put(metaRow('accountId', 12));
  });
  afterEach(async () => {
    // The next test has locks of its own: no drain of this one may still be running.
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Resolves once all that was said has been told. */
export const nothingWaits = () => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));

/** The server is there again, and hears what waits. */
export async function goOnline(): Promise<void> {
  server.isDown = false;
  passTime(2_000);
  await deliver({ eager: true });
}
