import type { TitlePart } from '../../contract/studio/parts';
import { saveOwnPage } from '../authors/ownPage';
import { titlePeople } from '../ground/db/schema/people';
import type { TestApp } from './openTestApp';

let authors = 0;

/** Opens an account that makes these titles, with a page. */
export async function makeAuthor(
  app: TestApp,
  bookIds: readonly number[],
  part: TitlePart = 'author',
): Promise<{ userId: number; authorId: number; penName: string }> {
  const { userId } = await app.signIn();
  const { db, now } = app.context;
  for (const bookId of bookIds) await db.insert(titlePeople).values({ bookId, userId, part });
  const penName = `Author Number ${++authors}`;
  const saved = await saveOwnPage(db, { userId, penName, about: '' }, now());
  if (!saved.ok || saved.value.profile === null) throw new Error('The page was refused.');
  return { userId, authorId: saved.value.profile.authorId, penName };
}
