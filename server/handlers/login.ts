import { and, eq, ne } from 'drizzle-orm';
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS, type CodePurpose } from '../../contract/account/logins';
import { failed, type Result, success } from '../../contract/wire/failure';
import { checkCode, issueCode, prolongCode, proveMailbox, spendCode } from '../accounts/codes';
import { isCommonPassword } from '../accounts/commonPasswords';
import { closeDevices, knownDevice } from '../accounts/devices';
import { answerEntered, type Entered, enter, enterNew } from '../accounts/enter';
import { findAccount, isCurrent } from '../accounts/openAccount';
import { countTry } from '../accounts/tries';
import type { Call, Handler } from '../ground/call';
import { credentials, identities } from '../ground/db/schema/logins';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { takeBudget } from '../ground/limits/budgets';
import { enqueueCode, enqueueNothing, mailBell } from '../ground/mail/enqueue';
import { takeMail, takeMailboxShare } from '../ground/mail/mailBudgets';
import type { CodeMailKind } from '../ground/mail/mailTexts';
import { endFromAfar, endSession } from '../ground/session/session';
import { followGroups } from '../operator/groupRole';
import { callbackUrl, providerOf } from '../social/providers';
import { beginSocialLogin, findIdentified, takeIdentity } from '../social/socialLogin';

const AGAIN = { name: 'code again', most: 1, windowMs: CODE_AGAIN_SECONDS * 1_000 } as const;

/**
 * Sends a code (spec 7). The answer and its timing reveal neither whether the address has an account nor
 * whether its mailbox has had its share of mails; in the latter case the last code is valid for longer
 * instead. The mail alone tells which. Refused only for reasons on the caller's side: a network or an
 * installation that has sent its mails, no mail server, and a code to delete another user's account.
 */
export const sendCodeByEmail: Handler<'sendCodeByEmail'> = async (call) => {
  const { context, request } = call;
  const { db, secrets, settings } = context;
  const { email, purpose, language } = request;
  if (!settings.sendsMail) return failed('noMail');
  const account = await findAccount(db, email);
  if (purpose === 'delete' && !(await isOwn(call))) return failed('notAllowed');
  if (!(await takeMail(context, call))) return failed('tooMany');
  const sent = success({ validSeconds: CODE_VALID_SECONDS, againSeconds: CODE_AGAIN_SECONDS });
  const now = context.now();
  const again = { budget: AGAIN, subject: `${purpose} ${email}`, now };
  if (!(await takeBudget(db, secrets, again))) return sent;
  const isKnown = account !== null;
  const kind = kindOf(purpose, isKnown);
  const hasCode = kind === purpose;
  await transact(db, async (tx) => {
    if (!(await takeMailboxShare(tx, context, { email, isKnown, hasCode }))) {
      await prolongCode(tx, { email, purpose, now });
      await enqueueNothing(tx, { recipient: email, now });
      return;
    }
    const code = await issueCode(tx, secrets, { email, purpose, network: call.network, now });
    const mail = { kind, language, code: hasCode ? code : null };
    await enqueueCode(tx, secrets, { recipient: email, now, ...mail });
  });
  mailBell(db).ring();
  return sent;
};

/** A mail is always sent; if a code would be useless, the mail explains that. */
function kindOf(purpose: CodePurpose, isKnown: boolean): CodeMailKind {
  if (purpose === 'register' && isKnown) return 'known';
  return purpose === 'reset' && !isKnown ? 'unknown' : purpose;
}

async function isOwn({ context, request, session }: Call<'sendCodeByEmail'>): Promise<boolean> {
  if (session === null) return false;
  const [user] = await context.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, session.userId));
  return user?.email === request.email;
}

/**
 * Opens an account with a code and a password (spec 7). Only the mail tells that an address already has an
 * account: no valid code was sent for it.
 */
export const registerByEmail: Handler<'registerByEmail'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  if (isCommonPassword(request.password, email)) return failed('commonPassword');
  const right = await checkCode(context, { email, purpose: 'register', code, network, now: context.now() });
  if (!right.ok) return right;
  const passwordHash = await context.passwords.hash(request.password, { lane: 'register', network });
  const entered = await transact(context.db, async (tx) => {
    if (!(await spendCode(tx, right.value, context.now()))) return null;
    return await enterNew(tx, call, { email, passwordHash, isProven: true });
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};

/**
 * Logs in by e-mail and password (spec 4.1 and 7). An unknown address costs the same work as a wrong
 * password.
 */
export const loginByEmail: Handler<'loginByEmail'> = async (call) => {
  const { context, request, network, knownDevices } = call;
  const { email, password } = request;
  const account = await findAccount(context.db, email);
  const since = account?.changedAt ?? null;
  const device = knownDevice(context.secrets, knownDevices, { email, since, now: context.now() });
  const counted = await countTry(context, { email, network, device });
  if (!counted.ok) return counted;
  const turn = { lane: 'login', network } as const;
  let isRight = false;
  try {
    isRight = await context.passwords.matches(password, account?.passwordHash ?? null, turn);
  } catch (error) {
    // The password was not checked.
    await counted.value.takeBack();
    throw error;
  }
  if (!isRight || account === null) return failed('loginError');
  await counted.value.takeBack();
  const entered = await transact(context.db, async (tx) =>
    (await isCurrent(tx, account)) ? await enter(tx, call, account.userId) : null,
  );
  return entered === null ? failed('loginError') : success(await answerEntered(call, entered));
};

/**
 * Logs in with a mailed code. The owner of the mailbox owns the account; an unknown address gets a new
 * account without a password.
 */
export const loginByCode: Handler<'loginByCode'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  const right = await checkCode(context, { email, purpose: 'login', code, network, now: context.now() });
  if (!right.ok) return right;
  const entered = await transact(context.db, async (tx) => {
    if (!(await spendCode(tx, right.value, context.now()))) return null;
    const account = await findAccount(tx, email);
    if (account === null) return await enterNew(tx, call, { email, passwordHash: null, isProven: true });
    await proveMailbox(tx, account.userId, context.now());
    return await enter(tx, call, account.userId);
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};

/**
 * Sets a new password with a code (spec 7). Logs out all other devices, since one of them may be the reason,
 * and logs this one in. An address without an account was sent no valid code.
 */
export const resetPassword: Handler<'resetPassword'> = async (call) => {
  const { context, request, network } = call;
  const { email, code } = request;
  if (isCommonPassword(request.password, email)) return failed('commonPassword');
  const right = await checkCode(context, { email, purpose: 'reset', code, network, now: context.now() });
  if (!right.ok) return right;
  const passwordHash = await context.passwords.hash(request.password, { lane: 'reset', network });
  const entered = await transact(context.db, async (tx) => {
    const now = context.now();
    if (!(await spendCode(tx, right.value, now))) return null;
    const account = await findAccount(tx, email);
    if (account === null) return null;
    const { userId } = account;
    await proveMailbox(tx, userId, now);
    await tx
      .insert(credentials)
      .values({ userId, passwordHash, changedAt: now })
      .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt: now } });
    await closeDevices(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return await enter(tx, call, userId);
  });
  return entered === null ? failed('wrongCode') : success(await answerEntered(call, entered));
};

/** Starts a login at another provider. The browser's cookie identifies it on its return. */
export const startSocial: Handler<'startSocial'> = async (call) => {
  const { context, request, origin, setLogin } = call;
  const { provider, redirect } = request;
  try {
    const asked = await providerOf(context, provider, { fresh: true });
    if (asked === null) return failed('socialFailed');
    const callback = callbackUrl(origin, provider);
    const start = { provider, callback, redirect, now: context.now() };
    const { token, url } = await beginSocialLogin(context.db, asked, start);
    setLogin(token);
    return success({ url });
  } catch (error) {
    console.error(`The login provider ${provider} is not reached:`, error);
    return failed('socialFailed');
  }
};

/**
 * Logs in by Google or another provider (spec 7). Only issuer and subject identify the account: an equal
 * e-mail address opens no other account, whatever the provider claims about it.
 */
export const registerByGoogle: Handler<'registerByGoogle'> = async (call) => {
  const { context, request, loginToken, clearLogin } = call;
  const { provider } = request;
  const now = context.now();
  const entered = await transact(context.db, async (tx): Promise<Result<Entered>> => {
    const identity = await takeIdentity(tx, { token: loginToken, provider, now });
    if (identity === null) return failed('socialFailed');
    const known = await findIdentified(tx, identity);
    if (known !== null) {
      const entered = await enter(tx, call, known);
      await followGroups(tx, known, identity, now);
      return success(entered);
    }
    const { issuer, subject, email, name, ownsMailbox = false } = identity;
    if (email !== '' && (await findAccount(tx, email)) !== null) return failed('emailTaken');
    const account = { email, passwordHash: null, nickName: name, isProven: ownsMailbox };
    const opened = await enterNew(tx, call, account);
    if (opened === null) return failed('emailTaken');
    await tx.insert(identities).values({ issuer, subject, provider, userId: opened.userId, createdAt: now });
    await followGroups(tx, opened.userId, identity, now);
    return success(opened);
  });
  clearLogin();
  return entered.ok ? success(await answerEntered(call, entered.value)) : entered;
};

/**
 * Ends this session, all others of the user, or all. Ending the others also closes device secrets; but a
 * remaining guest keeps its own, the only way to find it again after its cookie is lost.
 */
export const logOut: Handler<'logOut'> = async ({ context, request, session, clearSession }) => {
  const { scope } = request;
  if (session !== null) {
    const others = and(eq(sessions.userId, session.userId), ne(sessions.id, session.id));
    await transact(context.db, async (tx) => {
      if (scope !== 'this') {
        const [user] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, session.userId));
        if (scope === 'all' || user?.kind === 'registered') await closeDevices(tx, session.userId);
        await endFromAfar(tx, others);
      }
      if (scope !== 'others') await endSession(tx, session);
    });
  }
  if (scope !== 'others') clearSession();
  return success(null);
};
