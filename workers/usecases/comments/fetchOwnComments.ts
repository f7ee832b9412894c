import { type Result, success } from '../../../contract/wire/failure';
import {
  type KeptOwnComments,
  OWN_KEY,
  sealComments,
  unsealComments,
} from '../../../data/comments/keptComments';
import { call } from '../../../data/network/gateway';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Of the list on the device: whoever scrolls on fetches it again. */
const MOST_KEPT = 400;

/** Fetches what the reader said last, wherever that was: the list begins again with it. */
export function refreshOwnComments(): Promise<Result<null>> {
  return outcome(async () => {
    if ((await withDatabase(currentAccount)) === undefined) return success(null);
    const page = await call('ownComments', { before: null });
    if (page.ok) await keep(page.value);
    return page.ok ? success(null) : page;
  });
}

/** Fetches the page behind what is here. */
export function fetchOlderOwnComments(): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKept();
    if (!kept?.next) return success(null);
    const page = await call('ownComments', { before: kept.next });
    if (!page.ok) return page;
    const known = new Set(kept.list.map(({ comment }) => comment.id));
    const list = [...kept.list, ...page.value.list.filter(({ comment }) => !known.has(comment.id))];
    await keep({ list, next: list.length < MOST_KEPT ? page.value.next : null });
    return success(null);
  });
}

async function readKept(): Promise<KeptOwnComments | undefined> {
  return unsealComments<'own'>(await withDatabase(() => db.comments.get(OWN_KEY)));
}

async function keep(comments: KeptOwnComments): Promise<void> {
  const row = await sealComments<'own'>(OWN_KEY, comments, Date.now());
  await write([db.comments], () => db.comments.put(row));
}
