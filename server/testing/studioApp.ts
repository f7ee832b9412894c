import { randomUUID } from 'node:crypto';
import type { TitlePart } from '../../contract/studio/parts';
import type { PeopleChange } from '../../contract/studio/people.schema';
import { publishBook } from '../content/publishBook';
import { readPublishedNovel, titleOf } from '../content/published';
import { titlePeople } from '../ground/db/schema/people';
import { proveMailbox } from './accounts';
import type { TestClient } from './createClient';
import { type Asked, sendMails, type TestApp } from './openTestApp';
import { sampleSections } from './sampleBook';

export type Writer = { readonly client: TestClient; readonly userId: number; readonly email: string };

let writers = 0;

/** Creates an account with a proven address. */
export async function makeWriter(app: TestApp): Promise<Writer> {
  const { client, userId } = await app.signIn();
  const email = `writer${++writers}@books.example`;
  await proveMailbox(app, userId, email);
  return { client, userId, email };
}

/** Creates an account that has a part in a title. */
export async function makePerson(app: TestApp, bookId: number, part: TitlePart): Promise<Writer> {
  const writer = await makeWriter(app);
  await app.context.db.insert(titlePeople).values({ bookId, userId: writer.userId, part });
  return writer;
}

/** Publishes a novel with `shown` chapters and drafts after them. */
export async function publishWithDrafts(app: TestApp, key: string, shown: number, all: number) {
  const bookId = await app.publish(key, { sections: sampleSections(shown), pricePerChapter: 0 });
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  const next = sampleSections(all).slice(shown);
  const sections = [...before.sections, ...next.map((section) => ({ ...section, isDraft: true as const }))];
  await publishBook(app.context, { ...before, sections });
  return bookId;
}

/** Changes the people of a title in the studio, and sends the mails. */
export async function changeInStudio(
  app: TestApp,
  { client }: Pick<Writer, 'client'>,
  bookId: number,
  change: PeopleChange,
): Promise<Asked<'studioChangePeople'>> {
  const asked = await app.ask('studioChangePeople', { requestId: randomUUID(), bookId, change }, client);
  await sendMails(app.context);
  return asked;
}

/** Changes them at the desk likewise. */
export async function changeAtDesk(
  app: TestApp,
  { client }: Pick<Writer, 'client'>,
  bookId: number,
  change: PeopleChange,
): Promise<Asked<'operatorChangeTitlePeople'>> {
  const request = { requestId: randomUUID(), bookId, change };
  const asked = await app.ask('operatorChangeTitlePeople', request, client);
  await sendMails(app.context);
  return asked;
}
