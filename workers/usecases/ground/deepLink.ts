import { DEFAULT_IS_DEEP_LINK } from '../../../contract/account/visits';
import { storedUser } from '../../../data/account/userInfo';

/** Whether this session was opened as a deep link, as the home calls name it (spec 7). */
export async function readIsDeep(): Promise<0 | 1> {
  return (await storedUser())?.isDeep ?? DEFAULT_IS_DEEP_LINK;
}
