import type { EndpointName } from '../../contract/endpoints';
import type { Handler } from './handler';
import { blockList } from './novel/blockList';
import { bookInfo } from './novel/bookInfo';
import { chapter } from './novel/chapter';
import { chapterList } from './novel/chapterList';
import { facets } from './novel/facets';
import { homeFeed } from './novel/homeFeed';
import { hotSearches } from './novel/hotSearches';
import { indexConfig } from './novel/indexConfig';
import { novelConfig } from './novel/novelConfig';
import { ranking } from './novel/ranking';
import { rateBook } from './novel/rateBook';
import { recommendByPackage } from './novel/recommendByPackage';
import { reportTypo } from './novel/reportTypo';
import { search } from './novel/search';
import { securityConfig } from './security/securityConfig';
import { loginLog } from './user/loginLog';
import { registerByFingerId } from './user/registerByFingerId';
import { userHandleLogByApp } from './user/userHandleLogByApp';
import { userInfo } from './user/userInfo';
import { userLog } from './user/userLog';

/** Every endpoint of the contract and who answers it. */
export const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  registerByFingerId,
  userInfo,
  loginLog,
  userHandleLogByApp,
  securityConfig,
  novelConfig,
  indexConfig,
  homeFeed,
  blockList,
  bookInfo,
  chapterList,
  chapter,
  recommendByPackage,
  search,
  ranking,
  facets,
  hotSearches,
  rateBook,
  reportTypo,
  userLog,
};
