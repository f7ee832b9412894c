import { and, eq, ne, sql } from 'drizzle-orm';
import type { SyncAnswer } from '../../contract/reading/sync.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { openChapterId } from '../catalogue/chapters';
import { readRating } from '../catalogue/details';
import { countRead, readsIn, watchesIn } from '../counts/count';
import { type Call, type Handler, sessionOf } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';
import { ratings } from '../ground/db/schema/reading';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { type Budget, takeBudget } from '../ground/limits/budgets';
import { givingOf } from '../ground/limits/guests';
import { isTurn } from '../ground/limits/sometimes';
import { bytesOfReader, giveBackStoredBytes, takeStoredBytes } from '../ground/limits/storedBytes';
import { answerOnce, lockCommands } from '../ground/session/answerOnce';
import { hashPayload } from '../ground/session/receipts';
import { paceRead } from '../rewards/paceRead';
import { payInvites } from '../rewards/payInvites';
import { applyChanges } from '../sync/applyChanges';
import { isUpToDate, readChanges } from '../sync/readChanges';
import { lastBatch, recordBatch } from '../sync/recordBatch';
import { lockSyncAccount, type SyncAccount } from '../sync/syncAccount';
import { countAction } from '../usage/countAction';

/**
 * Rates a book the reader has read in, or a drama they have watched. A new rating replaces the old one
 * (decision 0007).
 */
export const rateBook: Handler<'rateBook'> = (call) =>
  answerOnce(call, 'rateBook', async (tx, userId) => {
    const { bookId, stars } = call.request;
    const [book] = await tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).for('update');
    if (!book) return failed('notFound');
    const isKnown = (await readsIn(tx, userId, bookId)) || (await watchesIn(tx, userId, bookId));
    if (!isKnown) return failed('notRead');
    if (!(await hasRoom(tx, userId, bookId))) return failed('accountFull');
    await replace(tx, { userId, bookId, stars, now: call.context.now() });
    return success(await readRating(tx, bookId, userId));
  });

/** The most ratings of one reader (decision 0028): a hundred bytes each. */
const MOST_RATINGS = 2_000;

async function hasRoom(tx: Transaction, userId: number, bookId: number): Promise<boolean> {
  const others = and(eq(ratings.userId, userId), ne(ratings.bookId, bookId));
  return (await tx.$count(ratings, others)) < MOST_RATINGS;
}

/** The caller has locked the book's row: sum and count change with the stars. */
async function replace(
  tx: Transaction,
  rating: { userId: number; bookId: number; stars: number; now: Date },
): Promise<void> {
  const { userId, bookId, stars, now } = rating;
  const [former] = await tx
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), eq(ratings.bookId, bookId)));
  await tx
    .insert(ratings)
    .values({ userId, bookId, stars, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [ratings.userId, ratings.bookId], set: { stars, updatedAt: now } });
  await tx
    .update(books)
    .set({
      ratingSum: sql`${books.ratingSum} + ${stars - (former?.stars ?? 0)}`,
      ratingCount: sql`${books.ratingCount} + ${former ? 0 : 1}`,
    })
    .where(eq(books.id, bookId));
}

const DAY_MS = 86_400_000;
/** No reader finds more in a day. */
const TYPOS_OF_A_READER: Budget = { name: 'typos of a reader', most: 100, windowMs: DAY_MS };
/** The most bytes of one reader's reports (decision 0028); an honest reader has 300. */
const MOST_BYTES = 250_000;
const WORDS = [typoReports.quote, typoReports.correction, typoReports.note];

/**
 * Stores a report of a misprint in a chapter that is open to the reader, for `npm run operate -- catalog
 * typos`. An equal report is stored once. Refused: `tooMany` a day, `accountFull`.
 */
export const reportTypo: Handler<'reportTypo'> = async (call) => {
  const { context, network, request } = call;
  const { bookId, target } = request;
  const words = {
    quote: storable(request.quote),
    correction: storable(request.correction),
    note: storable(request.note),
  };
  if (!(await takeStoredBytes(context, network, JSON.stringify(words).length))) return failed('tooMany');
  const { db, secrets } = context;
  const day = { budget: TYPOS_OF_A_READER, subject: String(sessionOf(call).userId), now: context.now() };
  if (!(await takeBudget(db, secrets, day))) return failed('tooMany');
  return answerOnce(call, 'reportTypo', async (tx, userId) => {
    const chapter = await openChapterId(tx, { userId, bookId, target });
    if (!chapter.ok) return chapter;
    const report = { userId, chapterId: chapter.value, ...words };
    if (await isKnown(tx, report)) return success(null);
    if ((await bytesOfReader(tx, { table: typoReports, columns: WORDS, userId })) > MOST_BYTES)
      return failed('accountFull');
    await tx.insert(typoReports).values({ ...report, createdAt: context.now() });
    return success(null);
  });
};

type Report = Omit<typeof typoReports.$inferInsert, 'createdAt'>;

async function isKnown(tx: Transaction, { userId, chapterId, quote, correction, note }: Report) {
  const { userId: reader, chapterId: chapter } = typoReports;
  const same = and(
    eq(reader, userId),
    eq(chapter, chapterId),
    eq(typoReports.quote, quote),
    eq(typoReports.correction, correction),
    eq(typoReports.note, note),
  );
  return (await tx.select({ id: typoReports.id }).from(typoReports).where(same).limit(1)).length > 0;
}

/** Postgres cannot store the character U+0000. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

/**
 * Logs what a reader did (spec 7, set_userLog). Reading a chapter is counted per reader, and refused unless
 * the chapter is open to them. Everything else on the list (contract/account/signals) only adds to the day's
 * count; anything not on it is refused.
 */
export const userLog: Handler<'userLog'> = (call) =>
  isRead(call) ? answerOnce(call, 'userLog', (tx, userId) => countChapter(call, tx, userId)) : count(call);

async function count({ context, request }: Call<'userLog'>): Promise<Result<null>> {
  const { page, action, detail } = request;
  const told = { page, action, text: detail.text };
  const isKnown = await countAction(context.db, context.settings, told, context.now());
  return isKnown ? success(null) : failed('malformed');
}

function isRead({ request: { page, action } }: Call<'userLog'>): boolean {
  return page === 'reading' && action === 'read';
}

async function countChapter(call: Call<'userLog'>, tx: Transaction, userId: number): Promise<Result<null>> {
  const { bookId, target } = call.request.detail;
  if (bookId === undefined || target === undefined) return failed('notFound');
  const chapter = await openChapterId(tx, { userId, bookId, target });
  if (!chapter.ok) return chapter;
  const now = call.context.now();
  const { dateTime } = call.request;
  const chapterId = chapter.value;
  const pacedUntil = await paceRead(tx, { userId, chapterId, dateTime, now });
  // Before countRead, which locks a row that others wait for while they hold their own accounts.
  if (pacedUntil !== null) await payInvites(tx, givingOf(call), userId);
  await countRead(tx, { userId, bookId, chapterId, pacedUntil }, { days: call.context.days, now });
  if (isTurn(TRIM_TURN)) await trimReads(tx, userId);
  return success(null);
}

/** The most reads stored for a guest, the newest ones. A reader with more has an account, or is a script. */
const READS_A_GUEST = 3_000;
const TRIM_TURN = 30;

async function trimReads(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from reads where user_id = ${userId}::bigint and chapter_id in (
    select chapter_id from reads join users on users.id = reads.user_id
    where user_id = ${userId}::bigint and users.kind = 'guest'
    order by reads.created_at desc, chapter_id desc offset ${READS_A_GUEST})`);
}

/**
 * The most bytes by which one batch enlarges an account: a call's body, and the overhead of a hundred new
 * rows.
 */
const MOST_GROWTH_BYTES = 100_000;

type Synced = { readonly answer: SyncAnswer; readonly grown: number };
type Kind = (typeof users.$inferSelect)['kind'];

/**
 * Upload and download in one call and one transaction (decision 0019): the answer is the state after the
 * device's changes. A batch is applied once; its number is the receipt, so that only a device's last one is
 * stored. The growth of an account counts against its network's daily storage (decision 0028).
 */
export const sync: Handler<'sync'> = async (call) => {
  const { context, network, request } = call;
  if (request.changes.length === 0) return answerOf(await exchange(call));
  if (!(await takeStoredBytes(context, network, MOST_GROWTH_BYTES))) return failed('tooMany');
  let unused = MOST_GROWTH_BYTES;
  try {
    const synced = await exchange(call);
    if (synced.ok) unused -= Math.max(0, synced.value.grown);
    return answerOf(synced);
  } finally {
    giveBackStoredBytes(context, network, unused);
  }
};

function answerOf(synced: Result<Synced>): Result<SyncAnswer> {
  return synced.ok ? success(synced.value.answer) : synced;
}

function exchange(call: Call<'sync'>): Promise<Result<Synced>> {
  return transact(call.context.db, async (tx): Promise<Result<Synced>> => {
    const { userId } = sessionOf(call);
    await lockCommands(tx, userId);
    const [user] = await tx
      .select({ kind: users.kind, mergedInto: users.mergedInto })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || user.mergedInto !== null) return failed('noSession');
    const account = await lockSyncAccount(tx, userId);
    const taken = await takeBatch(tx, call, account, user.kind);
    if (!taken.ok) return taken;
    const after = taken.value ?? account;
    const answer = await readChanges(tx, after, call.request.cursor, taken.value === null);
    return success({ answer, grown: after.bytes - account.bytes });
  });
}

/**
 * Returns the account after the batch, or null if the device has not downloaded everything yet: it could
 * overwrite changes that its reader would never see. It gets those first, and retries.
 */
async function takeBatch(
  tx: Transaction,
  call: Call<'sync'>,
  account: SyncAccount,
  kind: Kind,
): Promise<Result<SyncAccount | null>> {
  const { context, request, payload } = call;
  const { device, batch, changes } = request;
  if (changes.length === 0) return success(account);
  const { userId } = account;
  const last = await lastBatch(tx, { userId, device });
  const hash = hashPayload(payload.changes);
  if (last && batch <= last.batch) {
    return batch === last.batch && hash !== last.hash ? failed('requestIdReused') : success(account);
  }
  if (!isUpToDate(account, request.cursor)) return success(null);
  const now = context.now();
  const applied = await applyChanges(tx, account, changes, { now, kind });
  if (!applied.ok) return applied;
  const sessionId = sessionOf(call).id;
  await recordBatch(tx, { userId, device, batch, hash, sessionId, now }, last === undefined);
  return applied;
}
