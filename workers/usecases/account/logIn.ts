import type { CodePurpose, LoginProvider } from '../../../contract/account/logins';
import type { Credentials, LoggedIn, LoginWay } from '../../../contract/account/logins.schema';
import type { RequestOf } from '../../../contract/endpoints';
import { type Result, success } from '../../../contract/wire/failure';
import { adoptedAccount } from '../../../data/account/adoptAccount';
import { withKeptArrival } from '../../../data/account/arrival';
import { refreshUser, sendLoginLog, storedUser } from '../../../data/account/userInfo';
import { storedFingerId } from '../../../data/commands/guestSignIn';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { sendLeftReports } from '../../../data/money/leftReports';
import { call } from '../../../data/network/gateway';
import { OUTBOX_LOCK } from '../../../data/outbox/append';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshCoinHistory } from '../coins/balance';
import { syncGrants } from '../coins/syncGrants';
import { takeUpReports } from '../coins/takeAlong';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPacks } from '../outbox/endPacks';
import { goOnRepairing } from '../repair/goOnRepairing';
import { renewGuest, type Visitor } from '../session/signInGuest';
import { synchronize } from '../session/synchronize';

export type LoginRequest = Credentials & { visitor: Visitor };
export type LoginOutcome = {
  award: number;
  /** Another account's data was deleted from the device, so the page must drop what it holds in memory. */
  mustReload: boolean;
};

/** Starts a login by another provider; resolves to where the browser must go. */
export function startSocial(request: { provider: LoginProvider; redirect: string }) {
  return outcome(() => call('startSocial', request));
}

/** Whether the installation has no operator yet (`setUp`). */
export function readSetupState() {
  return outcome(() => call('setupState', {}));
}

/** Requests a code (spec 7). Nothing of it is stored. */
export function sendCode(request: { email: string; purpose: CodePurpose; language: string }) {
  return outcome(() => call('sendCodeByEmail', request));
}

/**
 * Logs in. Waiting intents are sent first, while they are the guest's. Credentials are never queued (decision
 * 0003): without a network it fails. No intent is sent between the request and the writing of the account's
 * rows, so that none runs under another account's session.
 */
export function logIn(request: LoginRequest): Promise<Result<LoginOutcome>> {
  return outcome(async () => {
    await drainOutbox();
    const asked = await inTurn(() => enter(request, askAsGuest));
    const entered = isSessionLost(asked) ? await enterAnew(request) : asked;
    if (entered.ok) {
      await takeUpReports();
      void drainOutbox();
      void followLogin(request.visitor);
    }
    return entered;
  });
}

/**
 * Renews the guest's lost session first, or its coins and unlocks would never be merged into the account. If
 * it cannot be renewed, the reader logs in without it.
 */
async function enterAnew(request: LoginRequest): Promise<Result<LoginOutcome>> {
  const isGuest = (await storedUser())?.isLogin === 0;
  const renewed = isGuest ? await renewGuest(request.visitor) : undefined;
  if (renewed && !renewed.ok && renewed.failure.disposition === 'retry') return renewed;
  if (renewed?.ok) {
    // Intents that waited for the session still belong to the guest.
    await drainOutbox();
    const asked = await inTurn(() => enter(request, askAsGuest));
    if (!isSessionLost(asked)) return asked;
  }
  return inTurn(() => enter(request, askAsNobody));
}

const inTurn = <T>(run: () => Promise<T>): Promise<T> => navigator.locks.request(OUTBOX_LOCK, run);

function isSessionLost(answer: Result<unknown>): boolean {
  return !answer.ok && (answer.failure.disposition === 'session' || answer.failure.name === 'foreignUser');
}

type Ask = (request: LoginRequest, userId: number | undefined) => Promise<Result<LoggedIn>>;

async function enter(request: LoginRequest, ask: Ask): Promise<Result<LoginOutcome>> {
  const before = await withDatabase(currentAccount);
  // The session of the account that left may still be active; the login ends it.
  if (before === undefined) await sendLeftReports();
  const answer = await ask(request, before);
  if (!answer.ok) return answer;
  const former = await storedUser();
  // A session that ended left another account's data on the device: the new reader must not see it.
  const mustReload = former?.isLogin === 1 && former.userId !== answer.value.user.userId;
  if (mustReload) {
    await endPacks({ all: true });
    await wipeDevice();
  }
  const adopted = await adoptedAccount(answer.value, mustReload ? undefined : before);
  await write(adopted.tables, adopted.apply);
  return success({ award: answer.value.award, mustReload });
}

async function askAsGuest(request: LoginRequest, userId: number | undefined): Promise<Result<LoggedIn>> {
  const { way, visitor } = request;
  // An earlier visit may have recorded who invited them.
  const { source, friendInviteCode } = await withKeptArrival(visitor.arrival);
  const context = { platform: 'h5', isDeep: visitor.isDeep, source, friendInviteCode } as const;
  const asNobody = { ...credentialsOf(request), ...context } as RequestOf<LoginWay>;
  return call(way, (userId === undefined ? asNobody : { ...asNobody, userId }) as never);
}

const askAsNobody: Ask = (request) => askAsGuest(request, undefined);

function credentialsOf(request: Credentials): object {
  if (request.way === 'registerByGoogle') return { provider: request.provider };
  if (request.way === 'setUp') {
    const { token, nickName, email, password } = request;
    return { token, nickName, email, password };
  }
  const { way, email, password, code } = request;
  if (way === 'loginByEmail') return { email, password };
  return way === 'loginByCode' ? { email, code } : { email, password, code };
}

/**
 * Fetches the account's data: the library and its belongings, unlocks, the balance and the ledger. It also
 * reports the login (spec 7, loginLog).
 */
export function followLogin(visitor: Visitor): Promise<Result<null>> {
  return outcome(async () => {
    void outcome(async () => sendLoginLog({ ...visitor, fingerId: (await storedFingerId()) ?? '' }));
    // The library is first, because readers look for it on a new device.
    const [user] = await Promise.all([refreshUser(), synchronize()]);
    if (!user.ok) return user;
    await Promise.all([outcome(syncGrants), refreshCoinHistory()]);
    await goOnRepairing(visitor);
    return success(null);
  });
}
