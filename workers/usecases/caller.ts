import { DEFAULT_IS_DEEP_LINK } from '../../contract/limits';
import { storedUser } from '../../data/userInfo';

/** Who calls, as the catalogue's requests name it (spec 7). */
export async function readCaller(): Promise<{ isDeep: 0 | 1; userId: number | undefined }> {
  const user = await storedUser();
  return { isDeep: user?.isDeep ?? DEFAULT_IS_DEEP_LINK, userId: user?.userId };
}
