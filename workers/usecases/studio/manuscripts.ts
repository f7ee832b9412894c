import { v7 as uuidv7 } from 'uuid';
import type { ManuscriptEntry } from '../../../contract/studio/manuscripts.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { cleanLine, cleanPrivate } from '../../../contract/wire/writtenText';
import { callDesk } from '../../../data/network/callDesk';
import type { KeptManuscript, Written } from '../../../data/sealing/manuscripts';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { joinedWith, openManuscript, replaceManuscript } from './manuscriptRows';
import { sendManuscripts, sendManuscriptsSoon, takeManuscript, whileNothingIsSent } from './sendManuscripts';

type Begun = Written & Pick<KeptManuscript, 'bookId' | 'bookName' | 'language' | 'target'>;

/** Begins a manuscript on the device, with or without a network. Returns its id. */
export function beginManuscript(begun: Begun): Promise<Result<string>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return failed('noSession', 'there is no account yet');
    const id = uuidv7();
    await replaceManuscript(accountId, undefined, {
      ...begun,
      ...cleaned(begun),
      ...{ id, base: null, changedAt: Date.now() },
    });
    sendManuscriptsSoon();
    return success(id);
  });
}

/**
 * Stores what an author has written. `seen` is what the editor last knew of the manuscript: another tab or another
 * device may have changed it since, and then both are joined. Returns the joined text.
 */
export function saveManuscript({
  id,
  seen,
  ...typed
}: Written & { id: string; seen: Written }): Promise<Result<Written>> {
  return outcome(async () => {
    const mine = cleaned(typed);
    for (;;) {
      const opened = await openManuscript(id);
      if (!opened) return failed('notFound', 'the manuscript is gone from this device');
      const { row, kept } = opened;
      const isSeen = kept.title === seen.title && kept.text === seen.text;
      const { others, ...now } = isSeen ? { ...mine, others: [] } : joinedWith(kept, seen, mine, kept);
      if (now.title === kept.title && now.text === kept.text) return success(now);
      const { refused: _, ...rest } = kept;
      const changed = { ...rest, ...now, changedAt: Date.now() };
      if (!(await replaceManuscript(row.accountId, row, changed, others))) continue;
      sendManuscriptsSoon();
      return success(now);
    }
  });
}

/** As the server cleans it, so that both have the same text. */
function cleaned({ title, text }: Written): Written {
  return { title: cleanLine(title), text: cleanPrivate(text) };
}

/** Keeps the manuscript as it is now as a version of its history, and sends it. */
export function keepManuscript({ id }: { id: string }): Promise<Result<null>> {
  return outcome(async () => {
    for (;;) {
      const opened = await openManuscript(id);
      if (!opened) return failed('notFound', 'the manuscript is gone from this device');
      const { row, kept } = opened;
      if (await replaceManuscript(row.accountId, row, { ...kept, isKept: true })) break;
    }
    return await sendManuscripts();
  });
}

/** Fetches what other devices and people wrote in a title, and sends what is unsent. */
export function refreshManuscripts(
  about: Pick<KeptManuscript, 'bookId' | 'bookName' | 'language'>,
): Promise<Result<null>> {
  return outcome(async () => {
    const { bookId } = about;
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return failed('noSession', 'there is no account yet');
    const answer = await callDesk('studioManuscripts', { bookId });
    if (!answer.ok) return answer;
    const { list } = answer.value;
    const taken = await whileNothingIsSent(() => takeChanged(accountId, about, list));
    if (!taken.ok) return taken;
    await forgetGone(accountId, bookId, new Set(list.map(({ id }) => id)));
    return await sendManuscripts();
  });
}

async function takeChanged(
  accountId: number,
  about: Parameters<typeof refreshManuscripts>[0],
  list: readonly ManuscriptEntry[],
): Promise<Result<null>> {
  for (const { id, version, target } of list) {
    const opened = await openManuscript(id);
    const isKnown = opened?.kept.base && opened.kept.base.version >= version;
    if (isKnown && opened.kept.target === target) continue;
    const taken = await takeManuscript(accountId, { id, bookId: about.bookId }, about);
    // Deleted since.
    if (!taken.ok && taken.failure.name !== 'notFound') return taken;
  }
  return success(null);
}

/** Deletes manuscripts that the server has no longer, unless something of them was never sent. */
async function forgetGone(accountId: number, bookId: number, there: ReadonlySet<string>): Promise<void> {
  await write([db.manuscripts], () =>
    db.manuscripts
      .where({ bookId })
      .filter((row) => row.accountId === accountId && !row.isUnsent && !there.has(row.id))
      .delete(),
  );
}

/**
 * Deletes a manuscript on all devices. It needs the network, unless the server never had it; refused with
 * `tooLate` if another device has saved it since, whose text is then on this one.
 */
export function dropManuscript({ id }: { id: string }): Promise<Result<null>> {
  return outcome(async () => {
    const opened = await openManuscript(id);
    if (!opened) return success(null);
    const { row, kept } = opened;
    const { bookId, base, sending } = kept;
    if (base !== null || sending) {
      const version = base?.version ?? 0;
      const dropped = await callDesk('studioDropManuscript', { requestId: uuidv7(), bookId, id, version });
      if (!dropped.ok && dropped.failure.name !== 'notFound') {
        if (dropped.failure.name === 'tooLate')
          await whileNothingIsSent(() => takeManuscript(row.accountId, { id, bookId }));
        return dropped;
      }
    }
    await write([db.manuscripts], () => db.manuscripts.delete(id));
    return success(null);
  });
}

/**
 * Makes a manuscript the title's next draft, or the text of the chapter that it revises, after sending it. Returns
 * the chapter's number. `requestId`: of the author's decision, so that a repeated one happens once.
 */
export function placeManuscript({
  id,
  requestId,
  anyway,
}: {
  id: string;
  requestId: string;
  anyway: boolean;
}): Promise<Result<number>> {
  return outcome(async () => {
    const sent = await sendManuscripts();
    const opened = await openManuscript(id);
    if (!opened) return failed('notFound', 'the manuscript is gone from this device');
    const { bookId, base } = opened.kept;
    if (opened.row.isUnsent || !base) return sent.ok ? failed('tooMany', 'it is still being written') : sent;
    const { version } = base;
    const used = await callDesk('studioPlaceManuscript', { requestId, bookId, id, version, anyway });
    if (!used.ok) return used;
    const { target } = used.value;
    for (;;) {
      const now = await openManuscript(id);
      if (!now || (await replaceManuscript(now.row.accountId, now.row, { ...now.kept, target }))) break;
    }
    return success(target);
  });
}
