import { success } from '../../../contract/wire/failure';
import type { ApiHandlers, ReadHandler } from '../../openApi/apiHandler';
import { judgeComment, listWaitingComments } from './comments';
import { listOrders, listRefunds } from './orders';
import {
  editChapterOfTitle,
  listChapters,
  listTitles,
  publishChapter,
  readChapter,
  readTitle,
} from './titles';

const readToken: ReadHandler<'readToken'> = async ({ bearer: { name, scopes, expiresAt } }) =>
  success({ name, scopes: [...scopes], expiresAt: expiresAt.toISOString() });

export const openApiHandlers: ApiHandlers = {
  readToken,
  listTitles,
  readTitle,
  listChapters,
  readChapter,
  publishChapter,
  editChapter: editChapterOfTitle,
  listOrders,
  listRefunds,
  listWaitingComments,
  judgeComment,
};
