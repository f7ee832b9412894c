import { eq } from 'drizzle-orm';
import type { CodePurpose } from '../../contract/account/logins';
import type { AnswerOf } from '../../contract/endpoints';
import { budgets } from '../ground/db/schema/installation';
import { users } from '../ground/db/schema/users';
import { MAILS_OF_A_NETWORK } from '../ground/mail/mailBudgets';
import { createClient, type TestClient } from './createClient';
import type { TestApp } from './openTestApp';

export const LOGIN = { platform: 'h5', isDeep: 0, source: '', friendInviteCode: '' } as const;
export const PASSWORD = 'correct horse';

/** Sends a code and returns it from the mail. `client` is the caller, which matters for `delete`. */
export async function codeFor(
  app: TestApp,
  email: string,
  purpose: CodePurpose,
  client?: TestClient,
): Promise<string> {
  // A test's readers share one address and need many codes per hour.
  await app.context.db.delete(budgets).where(eq(budgets.name, MAILS_OF_A_NETWORK.name));
  const { code } = await app.ask('sendCodeByEmail', { email, purpose, language: 'en' }, client);
  if (code !== 1) throw new Error(`No code for ${email}: ${code}`);
  const mail = app.context.mails.findLast(({ to }) => to === email.trim().toLowerCase());
  const digits = mail?.text.match(/^\d{6}$/m)?.[0];
  if (digits === undefined) throw new Error(`The mail has no code: ${mail?.text}`);
  return digits;
}

export async function proveMailbox(
  app: TestApp,
  userId: number,
  email = `${userId}@gmail.com`,
): Promise<void> {
  const proven = { kind: 'registered', email, emailProvenAt: app.context.now() } as const;
  await app.context.db.update(users).set(proven).where(eq(users.id, userId));
}

/** Opens an account; `client` is the guest that becomes it. */
export async function openAccount(
  app: TestApp,
  email: string,
  client: TestClient = createClient(app.app),
): Promise<{ client: TestClient; data: AnswerOf<'registerByEmail'> }> {
  const code = await codeFor(app, email, 'register');
  const asked = await app.ask('registerByEmail', { email, password: PASSWORD, code, ...LOGIN }, client);
  if (asked.code !== 1) throw new Error(`The account was refused: ${asked.code}`);
  return { client, data: asked.data };
}
