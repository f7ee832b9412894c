import type { OperatorNote } from '../../contract/account/account.schema';
import type { NoticePlace, ServerNotice } from '../../contract/account/installation.schema';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { currentAccount } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readUser } from './account';
import { readSealedSetting } from './sealedSettings';
import { readServerConfig } from './serverConfig';

/** Returns the operator's notice for a place, until the reader dismisses it for good (spec 3). */
export async function readServerNotice(place: NoticePlace): Promise<ServerNotice | undefined> {
  const [notice] = await readServerNotices(place);
  return notice;
}

/** Returns the notice below the pages, and the one above a book being read. */
export function readPageNotices(): Promise<readonly (ServerNotice | undefined)[]> {
  return readServerNotices('bottomNotice', 'readingLeadNotice');
}

async function readServerNotices(...places: NoticePlace[]): Promise<readonly (ServerNotice | undefined)[]> {
  const [config, timesLeft] = await Promise.all([readServerConfig(), readNoticeTimes()]);
  return places.map((place) => {
    const notice = config?.notices?.[place];
    return isNotice(notice) && timesLeft[notice.id] !== 0 ? notice : undefined;
  });
}

/**
 * Returns how often each notice may still be shown, by id; a notice that was not counted yet has no entry.
 */
export async function readNoticeTimes(): Promise<Readonly<Record<string, number>>> {
  const kept = await readSealedSetting('serverNotices');
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
}

/** A damaged row or an incompatible server must not reach the screen. */
function isNotice(notice: ServerNotice | undefined): notice is ServerNotice {
  return typeof notice?.id === 'string' && typeof notice.text === 'string';
}

/**
 * Returns the operator's notes the reader has not seen here, oldest first: a note closed offline is not shown
 * again.
 */
export async function readOperatorNotes(): Promise<readonly OperatorNote[]> {
  const notes = (await readUser())?.notes ?? [];
  if (notes.length === 0) return notes;
  const seen = await withDatabase(async () => {
    const accountId = await currentAccount();
    const rows = await openRowsOf('seeNotes').toArray();
    const mine = rows.filter((row) => isOfKind(row, 'seeNotes')).filter((row) => row.accountId === accountId);
    return Math.max(0, ...mine.map(({ payload }) => payload.upTo));
  });
  return notes.filter(({ id }) => id > seen);
}
