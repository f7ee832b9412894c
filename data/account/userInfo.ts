import type { Arrival, DeviceInfo, User } from '../../contract/account/account.schema';
import { type Result, success } from '../../contract/wire/failure';
import { settlementsSoFar } from '../money/settlements';
import { receivedBalance } from '../money/wallet';
import { call } from '../network/gateway';
import { type Effect, NO_EFFECT } from '../outbox/command';
import { type OnSale, sealSale } from '../sealing/payments';
import { sealUser, unsealUser } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { currentAccount, metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';
import { visitAid } from './arrival';

export async function storedUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}

/**
 * Fetches the user and merges it into the stored one (spec 4.1). A refusal sets `isRoot` to 1 (spec 4.1 and
 * 6); without a network or a session the stored user stays unchanged.
 */
export async function refreshUser(): Promise<Result<User>> {
  const settlements = await settlementsSoFar();
  const stored = await storedUser();
  const userId = await withDatabase(currentAccount);
  const answer = await call('userInfo', { ...visitAid(), ...(userId !== undefined && { userId }) });
  if (answer.ok) {
    const user = { ...stored, ...answer.value.user, regDay: answer.value.regDay };
    return success((await storeUser(user, userId, settlements, answer.value)) ?? user);
  }
  if (stored?.isLogin === 1 && answer.failure.name === 'noSession') await recordLostSession(userId);
  if (stored && answer.failure.disposition === 'refuse') {
    await storeUser({ ...stored, isRoot: 1 }, userId, null);
  }
  return answer;
}

/** Stores nothing if the reader has logged in meanwhile. */
async function recordLostSession(asked: number | undefined): Promise<void> {
  await write([], async () => {
    if ((await currentAccount()) === asked) await db.meta.put(metaRow('sessionLost', true));
  });
}

/**
 * `asked` is the account in whose name the request was sent. `settlements` is the number of settlements at
 * that moment, or null if the answer has no balance. An answer that a login has overtaken is not stored.
 * Resolves to the current user.
 */
async function storeUser(
  user: User,
  asked: number | undefined,
  settlements: number | null,
  onSale?: OnSale,
): Promise<User | undefined> {
  const sealed = await sealUser(user);
  const wallet = settlements === null ? undefined : await receivedBalance(user.userId, user, settlements);
  const sale = onSale && (await sealSale(user.userId, onSale));
  for (;;) {
    const kept = await withDatabase(() => readMeta('user'));
    const current = await unsealUser(kept);
    // An account never turns into a guest again: this answer was requested before the login.
    if (current?.isLogin === 1 && user.isLogin === 0) return current;
    const outcome = await write([db.wallet, db.sales], async () => {
      if ((await currentAccount()) !== asked) return 'overtaken';
      if ((await readMeta('user')) !== kept) return 'again';
      await db.meta.bulkPut([metaRow('user', sealed), metaRow('accountId', user.userId)]);
      // Only an answer proves that a session exists.
      if (settlements !== null) await db.meta.delete('sessionLost');
      await wallet?.apply();
      if (sale) await db.sales.put(sale);
      return 'stored';
    });
    if (outcome === 'stored') return user;
    if (outcome === 'overtaken') return storedUser();
  }
}

/** Removes the operator's notes up to this one from the stored user: the server knows that they were seen. */
export function dropNotes(upTo: number): Promise<Effect> {
  return changeUser((user) =>
    user.notes?.some(({ id }) => id <= upTo)
      ? { ...user, notes: user.notes.filter(({ id }) => id > upTo) }
      : user,
  );
}

/** Changes the stored user as an answer requires. `change` returns the same user if nothing changes. */
export async function changeUser(change: (user: User) => User): Promise<Effect> {
  const kept = await withDatabase(() => readMeta('user'));
  const user = await unsealUser(kept);
  const changed = user && change(user);
  if (!changed || changed === user) return NO_EFFECT;
  const sealed = await sealUser(changed);
  return {
    tables: [db.meta],
    // Another answer was stored meanwhile and is newer.
    apply: async () => {
      if ((await readMeta('user')) === kept) await db.meta.put(metaRow('user', sealed));
    },
  };
}

export type LoginContext = {
  fingerId: string;
  device: DeviceInfo;
  arrival: Arrival;
  language: string;
  isDeep: 0 | 1;
};

/**
 * Reports a sign-in to the server (spec 7, loginLog). The answer is unused, and a lost request is not
 * repeated.
 */
export async function sendLoginLog(context: LoginContext): Promise<Result<null>> {
  const { fingerId, device, arrival, language, isDeep } = context;
  const userId = await withDatabase(currentAccount);
  return call('loginLog', {
    fingerId,
    platform: 'h5',
    isDeep,
    language,
    friendInviteCode: arrival.friendInviteCode,
    inviteCode: arrival.inviteCode,
    userId,
    device,
  });
}
