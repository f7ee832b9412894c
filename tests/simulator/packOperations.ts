import { PACK_CHAPTERS, PACK_GRACE_MS, PACK_MS } from '../../contract/money/limits';
import { db } from '../../data/tables/db';
import { useCases } from '../../workers/usecases';
import type { Plant } from './plants';
import type { Random } from './random';
import type { SimulatedDevice } from './SimulatedDevice';
import { CHAPTERS, FREE, type SimulatedServer } from './SimulatedServer';

const { giveBack, openChapter, takeAlong } = useCases;

/** A pack's whole duration, plus more than the server waits after it. */
export const WEEK_MS = PACK_MS + PACK_GRACE_MS + 3_600_000;

type Scene = { readonly device: SimulatedDevice; readonly plant: Plant };

export async function takeSome(scene: Scene, server: SimulatedServer, random: Random): Promise<string> {
  const { bookId } = server;
  const from = random.between(FREE + 1, CHAPTERS);
  const list = (await db.chapterLists.get(bookId))?.chapters ?? [];
  const targets = list
    .filter(({ state, target }) => state === 'locked' && target >= from)
    .map(({ target }) => target)
    .slice(0, random.between(1, PACK_CHAPTERS));
  if (targets.length === 0) return 'nothing is locked';
  const maxPrice = targets.length * scene.device.seenPrice;
  const kept = await takeAlong({ bookId, targets, maxPrice });
  return `${targets.join(' ')} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
}

export async function openOne({ device, plant }: Scene, random: Random): Promise<string | undefined> {
  const [pack] = await db.packs.toArray();
  const target = pack?.targets[random.between(0, Math.max(0, pack.targets.length - 1))];
  if (!pack || target === undefined) return undefined;
  const { bookId, packId } = pack;
  const before = (await db.outbox.toArray()).map(({ requestId }) => requestId);
  const opened = await openChapter({ bookId, target });
  if (!opened.ok) return `${target} ${opened.failure.name}`;
  device.shown.add(`${packId}/${target}`);
  if (plant === 'opened without a record') {
    // As if the text and the record were two transactions, and the second one was lost.
    const reports = (await db.outbox.toArray()).filter(
      ({ kind, requestId }) => kind === 'reportOpened' && !before.includes(requestId),
    );
    await db.outbox.bulkDelete(reports.map(({ requestId }) => requestId));
    if (reports.length > 0) await db.packs.put(pack);
  }
  return `${target} is read`;
}

export async function giveBackAll(): Promise<string | undefined> {
  const [pack] = await db.packs.toArray();
  if (!pack) return undefined;
  const done = await giveBack({ packId: pack.packId });
  return `pack ${pack.packId} ${done.ok ? 'kept' : done.failure.name}`;
}
