import type { CodePurpose, LoginProvider } from '../../../contract/account/logins';
import type { Credentials, LoggedIn, LoginWay } from '../../../contract/account/logins.schema';
import type { RequestOf } from '../../../contract/endpoints';
import { type Result, success } from '../../../contract/wire/failure';
import { adoptedAccount } from '../../../data/account/adoptAccount';
import { withKeptArrival } from '../../../data/account/arrival';
import { storedUser } from '../../../data/account/userInfo';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { tellLeftReports } from '../../../data/money/leftReports';
import { call } from '../../../data/network/gateway';
import { OUTBOX_LOCK } from '../../../data/outbox/lock';
import { forgetPictures } from '../../../data/resumePicture/keptPictures';
import { currentAccount } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { takeUpReports } from '../coins/takeUpReports';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPacks } from '../outbox/endPacks';
import { renewGuest, type Visitor } from '../session/renewGuest';
import { followLogin } from './followLogin';

export type LoginRequest = Credentials & { visitor: Visitor };
export type LoginOutcome = {
  /** Bonus for an account that was opened with this. */
  award: number;
  /** Another account's data was taken off the device: what the page holds in memory must go too. */
  mustReload: boolean;
};

/** Begins a login by another provider: where the browser must go. */
export function startSocial(request: { provider: LoginProvider; redirect: string }) {
  return outcome(() => call('startSocial', request));
}

/** Has a code sent (spec 7). Nothing of it is kept. */
export function sendCode(request: { email: string; purpose: CodePurpose; language: string }) {
  return outcome(() => call('sendCodeByEmail', request));
}

/**
 * Logs in. What waits is sent first, while it is still the guest's. Credentials are never queued (decision 0003): with no
 * network it fails. From the request to the account's rows no intent is sent, so that none goes out under a session that
 * is not its own.
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
 * The session of the device's guest is gone. It gets another one first, or its coins and unlocks would never come into
 * the account. Where nobody can be renewed, the reader logs in all the same.
 */
async function enterAnew(request: LoginRequest): Promise<Result<LoginOutcome>> {
  const isGuest = (await storedUser())?.isLogin === 0;
  const renewed = isGuest ? await renewGuest(request.visitor) : undefined;
  if (renewed && !renewed.ok && renewed.failure.disposition === 'retry') return renewed;
  if (renewed?.ok) {
    // What waited for the session is the guest's still.
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
  // The session of whoever left may still be here, and ends with this.
  if (before === undefined) await tellLeftReports();
  const answer = await ask(request, before);
  if (!answer.ok) return answer;
  const former = await storedUser();
  // Somebody else's account was left on the device by a session that ended: nothing of it is the new reader's.
  const mustReload = former?.isLogin === 1 && former.userId !== answer.value.user.userId;
  if (mustReload) {
    await endPacks({ all: true });
    await wipeDevice();
  }
  const adopted = await adoptedAccount(answer.value, mustReload ? undefined : before);
  await write(adopted.tables, adopted.apply);
  // They show the guest's screens.
  await forgetPictures();
  return success({ award: answer.value.award, mustReload });
}

/** As the guest of this device, so that it goes into the account. */
async function askAsGuest(request: LoginRequest, userId: number | undefined): Promise<Result<LoggedIn>> {
  const { way, visitor } = request;
  // Who sent them may have been said on an earlier visit.
  const { source, friendInviteCode } = await withKeptArrival(visitor.arrival);
  const context = { platform: 'h5', isDeep: visitor.isDeep, source, friendInviteCode } as const;
  const asNobody = { ...credentialsOf(request), ...context } as RequestOf<LoginWay>;
  return call(way, (userId === undefined ? asNobody : { ...asNobody, userId }) as never);
}

const askAsNobody: Ask = (request) => askAsGuest(request, undefined);

function credentialsOf(request: Credentials): object {
  if (request.way === 'registerByGoogle') return { provider: request.provider };
  const { way, email, password, code } = request;
  if (way === 'loginByEmail') return { email, password };
  return way === 'loginByCode' ? { email, code } : { email, password, code };
}
