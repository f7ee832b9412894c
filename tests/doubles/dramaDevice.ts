import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FailureName } from '../../contract/wire/failure';
import { refreshUser } from '../../data/account/userInfo';
import { readGrantedEpisodes } from '../../data/queries/dramas';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { useCases } from '../../workers/usecases/index';
import { FakeCaches } from './fakeCaches';
import { FakeCounter } from './fakeCounter';
import { FakeDrama } from './fakeDrama';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';

export const DRAMA = 8;
export const FREE = 1;
export const PAID = 3;
export const HEIGHT = 480;
export let server: FakeServer;
export let drama: FakeDrama;
export let counter: FakeCounter;
export let cached: FakeCaches;

export function withDramaDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
    server
      .on('watchTime', () => null)
      .on('bookInfo', () => 'notFound')
      .on('chapterList', () => 'notFound');
    cached = new FakeCaches();
    vi.stubGlobal('caches', cached);
    drama = new FakeDrama(server, DRAMA);
    counter = new FakeCounter(server, drama, 50);
    for (let target = 1; target <= 4; target++) drama.publish(target, target < PAID ? 0 : 10);
    await db.meta.put(metaRow('accountId', 12));
    await refreshUser();
  });
  afterEach(async () => {
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export function bytesOf(opened: { ok: boolean; value?: ArrayBuffer | { bytes: ArrayBuffer } }): Uint8Array {
  if (!opened.value) throw new Error(`not opened: ${JSON.stringify(opened)}`);
  return new Uint8Array('bytes' in opened.value ? opened.value.bytes : opened.value);
}

export const failure = (name: FailureName) => ({ ok: false, failure: { name } });

export async function unlocked(target: number): Promise<void> {
  await useCases.unlockEpisode({ videoId: DRAMA, target, maxPrice: 10 });
  await vi.waitFor(async () => expect(await readGrantedEpisodes(DRAMA)).toContain(target));
}
