import { type Result, success } from '../../../contract/wire/failure';
import {
  type KeptReplies,
  REPLIES_KEY,
  sealComments,
  unsealComments,
} from '../../../data/comments/keptComments';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Fetches the newest replies to the reader's comments, and how many they have not seen on any device. */
export function refreshReplies(): Promise<Result<null>> {
  return outcome(async () => {
    if ((await withDatabase(currentAccount)) === undefined) return success(null);
    const page = await call('replyList', { before: null });
    if (!page.ok) return page;
    await keep(page.value);
    return success(null);
  });
}

/** Fetches the page behind what is here. */
export function fetchOlderReplies(): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKept();
    if (!kept?.next) return success(null);
    const page = await call('replyList', { before: kept.next });
    if (!page.ok) return page;
    const known = new Set(kept.list.map(({ reply }) => reply.id));
    const older = page.value.list.filter(({ reply }) => !known.has(reply.id));
    await keep({ ...page.value, list: [...kept.list, ...older] });
    return success(null);
  });
}

/** The reader has seen the replies up to this one: here, and so on their other devices. */
export function seeReplies({ upTo }: { upTo: number }): Promise<Result<null>> {
  return stored(async () => {
    const kept = await readKept();
    if (!kept || kept.seen >= upTo) return;
    await append({ kind: 'seeReplies', target: 'replies', payload: { upTo } }, 'replace');
    void drainOutbox();
  });
}

async function readKept(): Promise<KeptReplies | undefined> {
  return unsealComments<'replies'>(await withDatabase(() => db.comments.get(REPLIES_KEY)));
}

async function keep(replies: KeptReplies): Promise<void> {
  const row = await sealComments<'replies'>(REPLIES_KEY, replies, Date.now());
  await write([db.comments], () => db.comments.put(row));
}
