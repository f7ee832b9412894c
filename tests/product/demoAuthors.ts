import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/ground/db/openDatabase';
import { readSettings } from '../../server/ground/settings/settings';

/** Runs statements in the database of a server that is running. */
export async function besideServer(
  dataFolder: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(readSettings({ DOGEAR_DATA: dataFolder }), { besideServer: true });
  await work(database.db);
  await database.close();
}

/** Makes an account the author of these titles, with a page; the first author of a folder has the number 1. */
export function makeDemoAuthor(
  dataFolder: string,
  { penName, about = '', bookIds }: { penName: string; about?: string; bookIds: readonly number[] },
): Promise<void> {
  return besideServer(dataFolder, async (db) => {
    await db.execute(sql`with author as (
        insert into users (kind, invite_code, arrival) values ('registered', ${`author ${penName}`}, '{}') returning id
      ), profile as (
        insert into author_profiles (user_id, pen_name, pen_name_folded, about)
        select id, ${penName}, lower(${penName}), ${about} from author
      ) insert into title_people (book_id, user_id, part)
        select b.id, author.id, 'author' from author, unnest(${`{${bookIds.join(',')}}`}::bigint[]) as b (id)`);
  });
}
