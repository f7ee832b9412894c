import { failed, success } from '../../contract/wire/failure';
import { readOwnPage, saveOwnPage } from '../authors/ownPage';
import { readAuthor } from '../authors/publicAuthors';
import { readState } from '../catalogue/state';
import { readNames } from '../catalogue/translations';
import { type Handler, sessionOf } from '../ground/call';

/** An author's public page (decision 0138). */
export const author: Handler<'author'> = async ({ context: { db, now }, request }) => {
  const namesOf = await readNames(db, (await readState(db)).books);
  const page = await readAuthor(db, request, namesOf, now());
  return page === null ? failed('notFound') : success(page);
};

export const ownAuthorPage: Handler<'ownAuthorPage'> = async (call) => {
  const { db, now } = call.context;
  return success(await readOwnPage(db, sessionOf(call).userId, now()));
};

export const saveAuthorPage: Handler<'saveAuthorPage'> = async (call) => {
  const { db, now } = call.context;
  const { penName, about } = call.request;
  return await saveOwnPage(db, { userId: sessionOf(call).userId, penName, about }, now());
};
