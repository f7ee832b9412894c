import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { type Backoff, backOff } from '../../../data/network/backoff';
import { callDesk } from '../../../data/network/callDesk';
import type { KeptManuscript } from '../../../data/sealing/manuscripts';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';
import { joinedWith, openManuscript, replaceManuscript } from './manuscriptRows';

/** Manuscripts are sent one after another across all tabs. */
const LOCK = 'dogear-manuscripts';
/** The device waits so long after a change for further ones, and sends at the latest after MOST_MS. */
const PAUSE_MS = 4_000;
const MOST_MS = 20_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let changedAt: number | undefined;
let backoff: Backoff | undefined;

/** Runs work while nothing is sent: what is on its way may be what the server has already. */
export function whileNothingIsSent<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, work);
}

/** Sends the account's unsent manuscripts, as on any wake: a start, the network, a tap. */
export function sendManuscripts(): Promise<Result<null>> {
  clearTimeout(timer);
  changedAt = undefined;
  return outcome(() => whileNothingIsSent(sendAll));
}

/** Does the same once the author pauses. */
export function sendManuscriptsSoon(): void {
  changedAt ??= Date.now();
  const left = Math.max(0, changedAt + MOST_MS - Date.now());
  clearTimeout(timer);
  timer = setTimeout(() => void sendManuscripts(), Math.min(PAUSE_MS, left));
}

async function sendAll(): Promise<Result<null>> {
  const accountId = await withDatabase(currentAccount);
  const rows = await withDatabase(() => db.manuscripts.filter(({ isUnsent }) => isUnsent).toArray());
  let last: Result<null> = success(null);
  for (const row of rows) {
    if (row.accountId !== accountId) continue;
    const sent = await sendOne(accountId, row.id);
    if (!sent.ok) last = sent;
    if (!sent.ok && sent.failure.disposition !== 'refuse') break;
  }
  if (!last.ok && last.failure.disposition === 'retry') {
    backoff = backOff(backoff, last.failure, Date.now(), Math.random());
    clearTimeout(timer);
    timer = setTimeout(() => void sendManuscripts(), Math.max(PAUSE_MS, backoff.dueAt - Date.now()));
  } else backoff = undefined;
  return last;
}

/** Sends a manuscript until the server has all of it. */
async function sendOne(accountId: number, id: string): Promise<Result<null>> {
  for (;;) {
    const opened = await openManuscript(id);
    if (!opened?.row.isUnsent) return success(null);
    const { row, kept } = opened;
    const { bookId, target, title, text, isKept = false } = kept;
    const { sending } = kept;
    if (!sending) {
      const request = { requestId: uuidv7(), base: kept.base?.version ?? null, title, text, isKept };
      const { refused: _, ...rest } = kept;
      await replaceManuscript(accountId, row, { ...rest, sending: request });
      continue;
    }
    const answer = await callDesk('studioSaveManuscript', {
      ...sending,
      ...{ id, bookId, userId: accountId },
      target: sending.base === null ? target : null,
    });
    if (!answer.ok) {
      const { name, disposition } = answer.failure;
      // A refusal is final for its requestId. Another account's session is not one: the manuscript waits for its own.
      if (disposition === 'refuse' && name !== 'foreignUser') await settle(id, { refused: name });
      return answer;
    }
    if (answer.value.kind === 'saved') {
      const base = { version: answer.value.version, title: sending.title, text: sending.text };
      await settle(id, { base, ...(sending.isKept && { isKept: false }) });
    } else if (answer.value.kind === 'gone') {
      // What was written since is not deleted with it.
      await settle(id, { base: null });
    } else {
      await settle(id, {});
      const taken = await takeManuscript(accountId, { id, bookId });
      if (!taken.ok) return taken;
    }
  }

  /** Stores the result of an answer. The author may have continued to write meanwhile. */
  async function settle(of: string, change: Partial<KeptManuscript>): Promise<void> {
    for (;;) {
      const opened = await openManuscript(of);
      if (!opened) return;
      const { sending: _, ...rest } = opened.kept;
      if (await replaceManuscript(accountId, opened.row, { ...rest, ...change })) return;
    }
  }
}

/**
 * Fetches a manuscript from the server, and joins what was written here since with it, but not while it is unknown
 * whether the server has the last save. Runs while nothing is sent.
 */
export async function takeManuscript(
  accountId: number,
  { id, bookId }: { id: string; bookId: number },
  about?: Pick<KeptManuscript, 'bookName' | 'language'>,
): Promise<Result<null>> {
  const answer = await callDesk('studioManuscript', { bookId, id, version: null });
  if (!answer.ok) return answer;
  const { title, text, version, target, updatedAt } = answer.value;
  const theirs = { title, text };
  for (;;) {
    const opened = await openManuscript(id);
    if (!opened && !about) return failed('notFound', 'the manuscript is not on this device');
    const now = { base: { ...theirs, version }, target };
    if (!opened) {
      const added = {
        id,
        bookId,
        bookName: '',
        language: '',
        ...about,
        ...theirs,
        ...now,
        changedAt: updatedAt,
      };
      if (await replaceManuscript(accountId, undefined, added)) return success(null);
      // Another account's, or stored by another tab at this moment.
      if (!(await openManuscript(id))) return failed('cancelled', 'the manuscript is another account’s');
      continue;
    }
    const { row, kept } = opened;
    if (kept.sending) return success(null);
    if (kept.base && kept.base.version >= version) {
      if (kept.target === target) return success(null);
      if (await replaceManuscript(accountId, row, { ...kept, target })) return success(null);
      continue;
    }
    const base = kept.base ?? { title: '', text: '' };
    const { others, ...joined } = row.isUnsent
      ? joinedWith(kept, base, kept, theirs)
      : { ...theirs, others: [] };
    const changed = { ...kept, ...now, ...joined, changedAt: row.isUnsent ? kept.changedAt : updatedAt };
    if (await replaceManuscript(accountId, row, changed, others)) return success(null);
  }
}
