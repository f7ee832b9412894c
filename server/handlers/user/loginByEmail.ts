import { failed, success } from '../../../contract/wire/failure';
import { answerEntered, enter } from '../../accounts/enter';
import { findAccount, isCurrent } from '../../accounts/findAccount';
import { knownDevice } from '../../accounts/knownDevices';
import { countTry } from '../../accounts/passwordTries';
import type { Handler } from '../../ground/call';
import { transact } from '../../ground/db/transact';

/** Login by e-mail and password (spec 4.1 and 7). An unknown address costs the same work as a wrong password. */
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
    // Nobody looked at it.
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
