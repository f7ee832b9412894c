import { AVATAR_MAX_BYTES } from '../../../contract/account/logins.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { uploadAvatar } from '../../../data/network/uploads';
import { currentAccount } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';
import { shrinkPicture } from './shrinkPicture';

/** Changes what the reader is called or says of themselves; what is not given stays. Needs the network. */
export function editProfile(change: { nickName?: string; about?: string }): Promise<Result<null>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    const answer = await call('editProfile', { id: userId ?? 0, userId, ...change });
    return answer.ok ? kept() : answer;
  });
}

/** Gives the reader a picture, of whatever size. Needs the network. */
export function changeAvatar({ file }: { file: Blob }): Promise<Result<null>> {
  return outcome(async () => {
    const picture = await shrinkPicture(file);
    if (picture.size > AVATAR_MAX_BYTES) return failed('notAPicture', 'too many bytes');
    const answer = await uploadAvatar(picture);
    return answer.ok ? kept() : answer;
  });
}

/** All that the server has of the reader, as the text of a file. It comes in pages. */
export function exportMe(): Promise<Result<string>> {
  return outcome(async () => {
    const whole: Record<string, unknown> = {};
    for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
      const answer = await call('exportMe', { cursor });
      if (!answer.ok) return answer;
      const { next, ...parts } = answer.value;
      for (const [name, part] of Object.entries(parts)) whole[name] = joined(whole[name], part);
      cursor = next;
    }
    return success(JSON.stringify(whole, null, 2));
  });
}

/** A list that goes on with this page, or what is there once. */
function joined(before: unknown, part: unknown): unknown {
  return Array.isArray(before) && Array.isArray(part) ? [...before, ...part] : part;
}

async function kept(): Promise<Result<null>> {
  const user = await refreshUser();
  return user.ok ? success(null) : user;
}
