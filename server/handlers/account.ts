import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { failed, type Result, success } from '../../contract/wire/failure';
import { checkCode, type RightCode, spendCode } from '../accounts/codes';
import { deleteAccount } from '../accounts/deleteAccount';
import { withoutKnownDevice } from '../accounts/devices';
import { readUser, seeNotes as recordSeen } from '../accounts/readUser';
import { countTryOfSession } from '../accounts/tries';
import { type ExportPart, exportParts, oneAtATime, readPart } from '../export/exportParts';
import { type Call, type Handler, sessionOf } from '../ground/call';
import type { Context } from '../ground/context';
import { credentials } from '../ground/db/schema/logins';
import { supportMessages } from '../ground/db/schema/messages';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { readDebt } from '../ground/ledger/debt';
import { bytesOfReader } from '../ground/limits/storedBytes';
import { enqueueMessage, mailBell } from '../ground/mail/enqueue';
import { takeMail } from '../ground/mail/mailBudgets';
import { answerOnce } from '../ground/session/answerOnce';
import { isLastOwner } from '../operator/role';
import { readOnSale } from '../payments/products';

/** The signed-in user (spec 3), and the products on sale to them. */
export const userInfo: Handler<'userInfo'> = async (call) => {
  const { context } = call;
  const { userId } = sessionOf(call);
  const user = await readUser(context, userId);
  if (user === null) return failed('notFound');
  const onSale = await readOnSale(context, userId, user.isVip === 1);
  return success({ user, regDay: user.regDay, ...onSale, debt: await readDebt(context.db, userId) });
};

/** Changes a reader's name and introduction. Another reader's profile is `notFound`. */
export const editProfile: Handler<'editProfile'> = async (call) => {
  const { context, request } = call;
  const { userId } = sessionOf(call);
  const { id, nickName, about } = request;
  if (id !== userId) return failed('notFound');
  if (nickName !== undefined || about !== undefined) {
    await context.db.update(users).set({ nickName, about }).where(eq(users.id, userId));
  }
  const user = await readUser(context, userId);
  return user === null ? failed('notFound') : success(user);
};

/** The most bytes of one reader's messages (decision 0028); an honest reader has a kilobyte. */
const MOST_BYTES = 200_000;
const WORDS = [supportMessages.email, supportMessages.subject, supportMessages.text];

/**
 * Stores a reader's message to the operator once and queues a mail; a mail server that is down loses nothing.
 * Refused: `accountFull`, until mailed messages have expired (`tidy`).
 */
export const customerService: Handler<'customerService'> = async (call) => {
  const { context, request } = call;
  const { email, subject, text } = request;
  // Outside the command's transaction: a refusal inside it would be final.
  if (!(await takeMail(context, call))) return failed('tooMany');
  const answer = await answerOnce(call, 'customerService', async (tx, userId) => {
    const now = context.now();
    if ((await bytesOfReader(tx, { table: supportMessages, columns: WORDS, userId })) > MOST_BYTES)
      return failed('accountFull');
    const [message] = await tx
      .insert(supportMessages)
      .values({ userId, email, subject, text, createdAt: now })
      .returning({ id: supportMessages.id });
    if (message) await enqueueMessage(tx, message.id, now);
    return success(null);
  });
  mailBell(context.db).ring();
  return answer;
};

/** Marks the operator's notes up to this one as seen, on all devices. */
export const seeNotes: Handler<'seeNotes'> = (call) =>
  answerOnce(call, 'seeNotes', async (tx, userId) => {
    await recordSeen(tx, userId, call.request.upTo, call.context.now());
    return success(null);
  });

const SECONDS = 5;
/** Of JSON: small enough to be read, sealed and sent without a noticeable delay. */
const BYTES_A_PAGE = 100_000;

const cursorSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.array(v.string())]));
type Position = { readonly at: number; readonly after: readonly string[] };
type Page = Record<string, unknown>;

/**
 * Everything the database has under a reader's number, page by page (decision 0028): every table that names a
 * user, including ones added later. Credentials are left out: hashes of cookies, passwords and secrets.
 */
export const exportMe: Handler<'exportMe'> = async (call) => {
  const { context, request } = call;
  const { userId } = sessionOf(call);
  const parts = await exportParts(context.db);
  const from = positionOf(parts, request.cursor ?? '');
  if (from === null) return failed('malformed');
  const page = await oneAtATime(context.db, userId, () => readPage(call, userId, parts, from));
  if (page === null) return failed('tooMany');
  // An old client would silently save the first page alone.
  if (page.ok && request.cursor === undefined && page.value.next !== null) return failed('clientTooOld');
  return page;
};

async function readPage(
  { context }: Call<'exportMe'>,
  userId: number,
  parts: readonly ExportPart[],
  from: Position,
): Promise<Result<Page>> {
  const page: Page = { next: null };
  if (from.at === 0 && from.after.length === 0) {
    page.exportedAt = context.now().toISOString();
    page.account = await readUser(context, userId);
  }
  try {
    const read = await transact(context.db, async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${SECONDS}s'`));
      const these: Page = { next: null };
      let left = BYTES_A_PAGE;
      let { at, after } = from;
      for (; at < parts.length; at++, after = []) {
        const part = parts[at] as ExportPart;
        const { rows, bytes, after: next } = await readPart(tx, part, { userId, after, most: left });
        these[part.name] = rows;
        left -= bytes;
        const following = next === null ? parts[at + 1]?.name : part.name;
        if (following !== undefined && (next !== null || left <= 0)) {
          these.next = JSON.stringify([following, next ?? []]);
          break;
        }
      }
      return these;
    });
    return success({ ...page, ...read });
  } catch (error) {
    if (isBadKey(error)) return failed('malformed');
    throw error;
  }
}

/** Null for an invalid cursor. */
function positionOf(parts: readonly ExportPart[], cursor: string): Position | null {
  if (cursor === '') return { at: 0, after: [] };
  const read = v.safeParse(cursorSchema, cursor);
  if (!read.success) return null;
  const [name, after] = read.output;
  const at = parts.findIndex((part) => part.name === name);
  if (at === -1 || (after.length > 0 && after.length !== parts[at]?.key.length)) return null;
  return { at, after };
}

/** Whether the database cannot read a key (class 22, data exception): the cursor was forged. */
function isBadKey(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('22')) return true;
  }
  return false;
}

/**
 * Deletes the session's account (decision 0018). A session alone is no proof: the caller must also prove
 * ownership.
 */
export const deleteMe: Handler<'deleteMe'> = async (call) => {
  const { context, clearSession, knownDevices } = call;
  const { userId } = sessionOf(call);
  const email = await emailOf(context.db, userId);
  const proven = await prove(call, userId, email);
  if (!proven.ok) return proven;
  const deleted = await transact(context.db, async (tx): Promise<Result<null>> => {
    if (await isLastOwner(tx, userId)) return failed('lastOwner');
    const code = proven.value;
    if (code !== null && !(await spendCode(tx, code, context.now()))) return failed('wrongCode');
    await deleteAccount(tx, userId, context.now());
    return success(null);
  });
  if (deleted.ok) {
    clearSession();
    if (knownDevices !== '') {
      call.setKnownDevices(withoutKnownDevice(context.secrets, knownDevices, email));
    }
  }
  return deleted;
};

/**
 * Outside the transaction: hashing is slow, and wrong tries must count even if it rolls back. The code still
 * has to be spent.
 */
async function prove(
  call: Call<'deleteMe'>,
  userId: number,
  email: string,
): Promise<Result<RightCode | null>> {
  const { context, network } = call;
  const { proof } = call.request;
  if (proof.kind === 'password') return await checkPassword(call, userId, proof.password);
  if (proof.kind === 'number') {
    // A user with an address must prove that they still have it.
    return email === '' && proof.number === String(userId) ? success(null) : failed('loginError');
  }
  if (email === '') return failed('wrongCode');
  const { code } = proof;
  return await checkCode(context, { email, purpose: 'delete', code, network, now: context.now() });
}

async function checkPassword(
  { context, network }: Call<'deleteMe'>,
  userId: number,
  password: string,
): Promise<Result<null>> {
  const counted = await countTryOfSession(context, userId);
  if (!counted.ok) return counted;
  const [kept] = await context.db.select().from(credentials).where(eq(credentials.userId, userId));
  const turn = { lane: 'delete', network } as const;
  let isRight = false;
  try {
    isRight = await context.passwords.matches(password, kept?.passwordHash ?? null, turn);
  } catch (error) {
    await counted.value.takeBack();
    throw error;
  }
  if (!isRight) return failed('loginError');
  await counted.value.takeBack();
  return success(null);
}

async function emailOf(db: Context['db'], userId: number): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
