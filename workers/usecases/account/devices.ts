import { success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { outcome } from '../ground/outcome';

/** The devices that are logged in to the account, as the server knows them now. Nothing of it is kept. */
export function listDevices() {
  return outcome(async () => {
    const answer = await call('sessionList', {});
    return answer.ok ? success(answer.value.list) : answer;
  });
}

/** Logs one device out. Not this one: that is `logOut`, which takes its things along. */
export function endDevice({ id }: { id: number }) {
  return outcome(() => call('endSession', { id }));
}

/** Logs all devices out but this one. */
export function endOtherDevices() {
  return outcome(() => call('logOut', { scope: 'others' }));
}
