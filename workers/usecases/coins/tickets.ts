import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { afterTicket, ticketsLeft } from '../../../contract/money/tickets';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { ticketTarget } from '../../../data/commands/tickets';
import { markItems } from '../../../data/money/grants';
import { hearServerTime, timeAtLeast } from '../../../data/money/settlements';
import { putTickets, readWaitingKey, ticketsRow } from '../../../data/money/tickets';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { packChapter, readChapterRow } from '../../../data/packing/chapterRow';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import type { TicketsRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { obtainChapter } from '../texts/obtainChapter';
import { openText } from '../texts/openText';

/**
 * Fetches the reader's tickets for a title and the keys of the chapters that waiting opens next, so that it
 * ends without a network (decision 0146). A failure leaves what is stored.
 */
export async function refreshTickets(bookId: number): Promise<Result<null>> {
  const userId = await withDatabase(currentAccount);
  if (userId === undefined) return failed('noSession');
  const answer = await call('tickets', { bookId, userId });
  if (!answer.ok) return answer;
  const row = await ticketsRow(userId, answer.value);
  await write([db.tickets, db.outbox], async () => {
    await hearServerTime(answer.value.now);
    await putTickets(row);
  });
  return success(null);
}

/**
 * Opens a chapter for a ticket, also without a network. Text, used ticket and the report for the server are one
 * transaction. Fails with `locked` if there is no ticket, or none opens this chapter; `offline` if its text is
 * not on the device.
 */
export function openByTicket({ bookId, target }: { bookId: number; target: number }): Promise<Result<null>> {
  return outcome(async () => {
    // Another device may have used them, or given some back by waiting.
    if (!(await findTicket(bookId, target))) await refreshTickets(bookId);
    for (;;) {
      const row = await findTicket(bookId, target);
      if (!row) return failed('locked');
      const list = await withDatabase(() => db.chapterLists.get(bookId));
      const entry = list?.chapters.find((each) => each.target === target);
      if (!entry) return failed('notFound');
      const opened = await openWaiting(row, entry);
      if (!opened.ok) return opened;
      if (!(await keepOpened(row, opened.value))) continue;
      // Its answer makes room for the key of another chapter.
      void drainOutbox().then(() => refreshTickets(bookId));
      return success(null);
    }
  });
}

async function findTicket(bookId: number, target: number): Promise<TicketsRow | undefined> {
  const [row, now] = await withDatabase(() => Promise.all([db.tickets.get(bookId), timeAtLeast()]));
  if (!row?.rule || !row.targets.includes(target)) return undefined;
  return ticketsLeft(row.rule, row.fullAt, now) > 0 ? row : undefined;
}

/**
 * Opens a chapter that is free for everyone by now, before the list says so. Returns undefined if its time has
 * not come, by the device's steady clock, or its key is not on the device.
 */
export async function openInTime(bookId: number, entry: ChapterEntry): Promise<Result<null> | undefined> {
  const [row, now] = await withDatabase(() => Promise.all([db.tickets.get(bookId), timeAtLeast()]));
  const at = row?.timed.find(({ target }) => target === entry.target)?.at;
  if (!row || at === undefined || at > now) return undefined;
  const opened = await openWaiting(row, entry);
  if (!opened.ok) return opened.failure.name === 'locked' ? undefined : opened;
  const text = packChapter(opened.value);
  await write([db.chapters], () => db.chapters.put(text));
  return success(null);
}

async function openWaiting(row: TicketsRow, entry: ChapterEntry): Promise<Result<ChapterRow>> {
  const { bookId } = row;
  const key = await readWaitingKey(row, entry);
  const held = await readChapterRow(bookId, entry.target);
  const obtained = held?.sealed ? success(held) : await obtainChapter(bookId, entry);
  if (!obtained.ok) return obtained;
  const chapter = obtained.value;
  if (chapter.blocks !== null) return success(chapter);
  if (key === undefined || chapter.sealed === null || chapter.chapterId !== entry.id) return failed('locked');
  return openText({ ...chapter, sealed: chapter.sealed }, key);
}

/** Returns false and changes nothing if the tickets changed meanwhile. */
async function keepOpened(row: TicketsRow, chapter: ChapterRow): Promise<boolean> {
  const { bookId, accountId, rule } = row;
  const { target, chapterId } = chapter;
  const text = packChapter(chapter);
  return write([db.tickets, db.outbox, db.chapters, db.chapterLists, db.episodeLists], async () => {
    const present = await db.tickets.get(bookId);
    const isSame = present?.content === row.content && present.fullAt === row.fullAt;
    if (!isSame || rule === undefined || !present.targets.includes(target)) return false;
    const at = Math.floor(await timeAtLeast());
    const targets = present.targets.filter((each) => each !== target);
    await db.tickets.put({ ...present, targets, fullAt: afterTicket(rule, present.fullAt, at) });
    const payload = { bookId, target, at };
    await append({ kind: 'openByTicket', target: ticketTarget(payload), payload, accountId });
    await db.chapters.put(text);
    await markItems([{ kind: 'chapter', itemId: chapterId, bookId }], 'unlocked');
    return true;
  });
}
