import { eq } from 'drizzle-orm';
import type { OperatorRole } from '../../contract/wire/roles';
import { sessions } from '../ground/db/schema/sessions';
import { grantRole } from '../operator/role';
import { openAccount, PASSWORD } from './accounts';
import type { TestClient } from './createClient';
import type { TestApp } from './openTestApp';

export type TestOperator = { readonly client: TestClient; readonly userId: number; readonly email: string };

let operators = 0;

/** Creates an operator's account whose desk is closed. */
export async function makeOperator(app: TestApp, role: OperatorRole = 'owner'): Promise<TestOperator> {
  const email = `operator${++operators}@books.example`;
  const { client, data } = await openAccount(app, email);
  await grantRole(app.context, { email }, role);
  return { client, userId: data.user.userId, email };
}

export async function openDesk(app: TestApp, operator?: TestOperator): Promise<TestOperator> {
  const who = operator ?? (await makeOperator(app));
  const proof = { kind: 'password', password: PASSWORD } as const;
  const { code } = await app.ask('operatorOpen', { proof }, who.client);
  if (code !== 1) throw new Error(`The desk stayed closed: ${code}`);
  return who;
}

/** Opens the desk again after its 15 minutes have passed on the test's clock, without hashing a password. */
export async function keepOpen(app: TestApp, { userId }: TestOperator): Promise<void> {
  const deskProvenAt = app.context.now();
  const deskUntil = new Date(deskProvenAt.getTime() + 60_000);
  await app.context.db.update(sessions).set({ deskUntil, deskProvenAt }).where(eq(sessions.userId, userId));
}
