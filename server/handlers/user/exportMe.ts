import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { readUser } from '../../accounts/readUser';
import { type ExportPart, exportParts, readPart } from '../../export/exportParts';
import { oneAtATime } from '../../export/oneAtATime';
import { type Call, type Handler, sessionOf } from '../../ground/call';

/** One page may take no longer than this. */
const SECONDS = 5;
/** Of JSON: what is read, sealed and sent without anybody noticing. */
const BYTES_A_PAGE = 100_000;

const cursorSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.array(v.string())]));
type Position = { readonly at: number; readonly after: readonly string[] };
type Page = Record<string, unknown>;

/**
 * All that the database has under a reader's number, page by page (decision 0033): whatever table names a user
 * is in it, also one that is added later. What opens doors stays out: hashes of cookies, passwords and secrets.
 */
export const exportMe: Handler<'exportMe'> = async (call) => {
  const { context, request } = call;
  const { userId } = sessionOf(call);
  const parts = await exportParts(context.db);
  const from = positionOf(parts, request.cursor ?? '');
  if (from === null) return failed('malformed');
  const page = await oneAtATime(context.db, userId, () => readPage(call, userId, parts, from));
  if (page === null) return failed('tooMany');
  // Its file would end with the first page, and nobody would know.
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
    await context.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${SECONDS}s'`));
      let left = BYTES_A_PAGE;
      let { at, after } = from;
      for (; at < parts.length; at++, after = []) {
        const part = parts[at] as ExportPart;
        const { rows, bytes, after: next } = await readPart(tx, part, { userId, after, most: left });
        page[part.name] = rows;
        left -= bytes;
        const following = next === null ? parts[at + 1]?.name : part.name;
        if (following !== undefined && (next !== null || left <= 0)) {
          page.next = JSON.stringify([following, next ?? []]);
          return;
        }
      }
    });
  } catch (error) {
    if (isBadKey(error)) return failed('malformed');
    throw error;
  }
  return success(page);
}

/** Null for a cursor that is not ours. */
function positionOf(parts: readonly ExportPart[], cursor: string): Position | null {
  if (cursor === '') return { at: 0, after: [] };
  const read = v.safeParse(cursorSchema, cursor);
  if (!read.success) return null;
  const [name, after] = read.output;
  const at = parts.findIndex((part) => part.name === name);
  if (at === -1 || (after.length > 0 && after.length !== parts[at]?.key.length)) return null;
  return { at, after };
}

/** A key that the database cannot read (class 22, data exception): a cursor that somebody made up. */
function isBadKey(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('22')) return true;
  }
  return false;
}
