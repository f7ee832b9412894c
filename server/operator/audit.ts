import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { AuditEntry, AuditFacts } from '../../contract/operator/desk.schema';
import type { AuditAct, AuditObject } from '../../contract/operator/operator';
import type { Result } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { apiTokens } from '../ground/db/schema/openApi';
import { auditLog } from '../ground/db/schema/operator';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { requestScope } from '../ground/requestScope';

/** `tokenId`: of the operator's token of the open API, if a program acted by it. */
export type Actor = {
  readonly operatorId: number | null;
  readonly commandId: string | null;
  readonly tokenId?: number;
};
export const COMMAND_LINE: Actor = { operatorId: null, commandId: null };

/** An entry of the audit log. Its facts are numbers, states and dates, never a reader's texts or names. */
export type Act = {
  readonly act: AuditAct;
  readonly object: AuditObject;
  readonly objectId: string | number;
  readonly reason?: string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
};

/** What an effect answers, and its entry in the log, or several. */
export type Done<Answer> = { readonly answer: Answer; readonly act: Act | readonly Act[] };

/** Enters acts in the transaction of their effect, so that neither exists without the other. */
export async function recordAct(
  tx: Transaction,
  actor: Actor,
  acts: Act | readonly Act[],
  now: Date,
): Promise<void> {
  const requestId = requestScope.getStore()?.id ?? '';
  const rows = [acts].flat().map(({ objectId, ...what }) => {
    return { ...actor, ...what, objectId: String(objectId), requestId, at: now };
  });
  if (rows.length > 0) await tx.insert(auditLog).values(rows);
}

const A_PAGE = 50;

type Page = {
  /** Returns lines with smaller ids; null begins with the newest. */
  readonly before: number | null;
  readonly operatorId: number | null;
  readonly about: { readonly object: AuditObject; readonly objectId: string } | null;
};

/** A page of the log, newest first; `next` is null on the last. */
export async function readAuditLog(
  db: Database,
  { before, operatorId, about }: Page,
): Promise<{ list: AuditEntry[]; next: number | null }> {
  const conditions: (SQL | undefined)[] = [
    before === null ? undefined : lt(auditLog.id, before),
    operatorId === null ? undefined : eq(auditLog.operatorId, operatorId),
    about === null
      ? undefined
      : and(eq(auditLog.object, about.object), eq(auditLog.objectId, about.objectId)),
  ];
  const rows = await db
    .select({ line: auditLog, name: users.nickName, email: users.email, token: apiTokens.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.operatorId))
    .leftJoin(apiTokens, eq(apiTokens.id, auditLog.tokenId))
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE).map(({ line, name, email, token }): AuditEntry => {
    const { commandId: _ofTheReceipt, tokenId: _asItsName, at, ...rest } = line;
    return { ...rest, operator: name || email || '', token: token ?? '', at: at.getTime() };
  });
  return { list, next: rows.length > A_PAGE ? (list.at(-1)?.id ?? null) : null };
}

/**
 * Runs an act of the desk from the command line: the same effect, and an entry in the log that names no
 * operator.
 */
export function onCommandLine<Answer>(
  context: Context,
  effect: (tx: Transaction, now: Date) => Promise<Result<Done<Answer>>>,
): Promise<Result<Done<Answer>>> {
  return transact(context.db, async (tx) => {
    const now = context.now();
    const done = await effect(tx, now);
    if (done.ok) await recordAct(tx, COMMAND_LINE, done.value.act, now);
    return done;
  });
}
