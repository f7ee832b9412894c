import { type Result, success } from '../../contract/failure';
import { call, uploadAvatar } from '../../data/gateway';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { refreshUser } from '../../data/userInfo';
import { outcome } from './outcome';

/** Changes what the reader is called or says of themselves; what is not given stays. Needs the network. */
export function editProfile(change: { nickName?: string; about?: string }): Promise<Result<null>> {
  return outcome(async () => {
    const userId = await withDatabase(() => readMeta('accountId'));
    const answer = await call('editProfile', { id: userId ?? 0, userId, ...change });
    return answer.ok ? kept() : answer;
  });
}

/** Gives the reader a picture. Needs the network. */
export function changeAvatar({ file }: { file: Blob }): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await uploadAvatar(file);
    return answer.ok ? kept() : answer;
  });
}

/** All that the server has of the reader, as the text of a file. */
export function exportMe(): Promise<Result<string>> {
  return outcome(async () => {
    const answer = await call('exportMe', {});
    return answer.ok ? success(JSON.stringify(answer.value, null, 2)) : answer;
  });
}

async function kept(): Promise<Result<null>> {
  const user = await refreshUser();
  return user.ok ? success(null) : user;
}
