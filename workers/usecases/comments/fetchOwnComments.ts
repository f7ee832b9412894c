import { type Result, success } from '../../../contract/wire/failure';
import {
  type KeptOwnComments,
  type KeptReplies,
  OWN_KEY,
  REPLIES_KEY,
  sealComments,
  unsealComments,
} from '../../../data/comments/keptComments';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** The most stored comments of the list; further ones are fetched each time the reader scrolls. */
const MOST_KEPT = 400;

/** Fetches the reader's latest comments on any title and restarts the stored list with them. */
export function refreshOwnComments(): Promise<Result<null>> {
  return outcome(async () => {
    if ((await withDatabase(currentAccount)) === undefined) return success(null);
    const page = await call('ownComments', { before: null });
    if (page.ok) await keepOwn(page.value);
    return page.ok ? success(null) : page;
  });
}

/** Fetches the next page. */
export function fetchOlderOwnComments(): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKeptOwn();
    if (!kept?.next) return success(null);
    const page = await call('ownComments', { before: kept.next });
    if (!page.ok) return page;
    const known = new Set(kept.list.map(({ comment }) => comment.id));
    const list = [...kept.list, ...page.value.list.filter(({ comment }) => !known.has(comment.id))];
    await keepOwn({ list, next: list.length < MOST_KEPT ? page.value.next : null });
    return success(null);
  });
}

async function readKeptOwn(): Promise<KeptOwnComments | undefined> {
  return unsealComments<'own'>(await withDatabase(() => db.comments.get(OWN_KEY)));
}

async function keepOwn(comments: KeptOwnComments): Promise<void> {
  const row = await sealComments<'own'>(OWN_KEY, comments, Date.now());
  await write([db.comments], () => db.comments.put(row));
}

/** Fetches the newest replies to the reader, and how many they have not seen on any device. */
export function refreshReplies(): Promise<Result<null>> {
  return outcome(async () => {
    if ((await withDatabase(currentAccount)) === undefined) return success(null);
    const page = await call('replyList', { before: null });
    if (!page.ok) return page;
    await keepReplies(page.value);
    return success(null);
  });
}

/** Fetches the next page. */
export function fetchOlderReplies(): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKeptReplies();
    if (!kept?.next) return success(null);
    const page = await call('replyList', { before: kept.next });
    if (!page.ok) return page;
    const known = new Set(kept.list.map(({ reply }) => reply.id));
    const older = page.value.list.filter(({ reply }) => !known.has(reply.id));
    await keepReplies({ ...page.value, list: [...kept.list, ...older] });
    return success(null);
  });
}

/** Records that the reader has seen the replies up to this one: here, and then on their other devices. */
export function seeReplies({ upTo }: { upTo: number }): Promise<Result<null>> {
  return stored(async () => {
    const kept = await readKeptReplies();
    if (!kept || kept.seen >= upTo) return;
    await append({ kind: 'seeReplies', target: 'replies', payload: { upTo } }, 'replace');
    void drainOutbox();
  });
}

async function readKeptReplies(): Promise<KeptReplies | undefined> {
  return unsealComments<'replies'>(await withDatabase(() => db.comments.get(REPLIES_KEY)));
}

async function keepReplies(replies: KeptReplies): Promise<void> {
  const row = await sealComments<'replies'>(REPLIES_KEY, replies, Date.now());
  await write([db.comments], () => db.comments.put(row));
}
