import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { openParams } from '../../contract/wire/sealing.codec';
import type { KeptAnnotation } from '../../data/sealing/readingRows';
import { db } from '../../data/tables/db';
import type { Place } from '../../data/tables/rows';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { type SyncDevice, SyncWorld } from './SyncWorld';

export let context: TestContext;
export let world: SyncWorld;
export let phone: SyncDevice;
export let desktop: SyncDevice;
export let book: number;

export function withTwoDevices(): void {
  beforeAll(async () => {
    context = await openTestContext();
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    world = new SyncWorld(context);
    await world.begin(2);
    [phone, desktop] = world.devices as [SyncDevice, SyncDevice];
    [book] = world.bookIds as [number];
  });
  afterEach(() => {
    db.close({ disableAutoOpen: false });
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export async function on<T>(device: SyncDevice, work: () => Promise<T>): Promise<T> {
  await world.hold(device);
  return work();
}

export function place(target: number, chapterShare = 0.5): Place {
  const blockId = `b${target}`;
  return { target, blockId, offset: 0, quote: 'the best of times', chapterShare, at: Date.now() };
}

export function changesIn(path: RequestInfo | URL, init: RequestInit = {}): { kind: string }[] {
  const params = new URLSearchParams(String(init.body)).get('params') ?? '';
  return openParams('POST', String(path), params).changes as { kind: string }[];
}

export function mark(id: string, bookId: number): KeptAnnotation {
  const spot = { blockId: 'b1', offset: 0 };
  const words = { start: spot, end: spot, quote: 'words', share: 0.5, createdAt: 1, changedAt: 1 };
  return { id, bookId, target: 1, kind: 'highlight', color: 'yellow', note: '', ...words };
}
