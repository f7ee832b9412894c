import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { UploadWork } from '../../contract/operator/jobs.schema';
import { readSectionText } from '../../server/content/published';
import { books, chapters } from '../../server/ground/db/schema/books';
import { jobs } from '../../server/ground/db/schema/jobs';
import { CLAIM_MS, claimJob } from '../../server/jobs/claimJob';
import type { JobRow } from '../../server/jobs/describeJob';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../server/testing/operatorApp';
import { sendUpload } from '../../server/testing/sendUpload';
import type { prepareApart } from '../importers/prepareApart';
import { prepareBook } from '../importers/prepareBook';
import { carryOut } from '../start/jobLoop';

export let app: TestApp;
export let operator: TestOperator;

/** Opens a server with an operator at its desk for the tests of a file, which run its jobs themselves. */
export function withDeskJobs(): void {
  beforeAll(async () => {
    app = await openTestApp();
    operator = await openDesk(app);
  });
  afterAll(() => app.context.close());
  // A minute for each test, so that limits of calls do not interfere.
  beforeEach(async () => {
    app.context.setNow(new Date(app.context.now().getTime() + 2 * CLAIM_MS));
    await keepOpen(app, operator);
  });
}

export const NOVEL = { kind: 'importNovel', isHidden: true } as const;
export const jobOf = async (id: string) => {
  const [job] = await app.context.db.select().from(jobs).where(eq(jobs.id, id));
  return job as typeof jobs.$inferSelect;
};
/** Faster than a separate process, which the first test covers. */
const prepareHere: typeof prepareApart = async (content, { name, path, options }) =>
  await prepareBook({ content }, { name, bytes: new Uint8Array(await readFile(path)) }, options);
export const carryOutHere = (job: JobRow) =>
  carryOut(app.context, job, new AbortController().signal, prepareHere);
export async function runDue(carry: (job: JobRow) => Promise<void> = carryOutHere): Promise<void> {
  for (let job = await claimJob(app.context); job; job = await claimJob(app.context)) await carry(job);
}
export const runDueApart = () => runDue((job) => carryOut(app.context, job, new AbortController().signal));
export async function upload(
  work: UploadWork,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'book.md', run = () => runDue() } = {},
) {
  const id = await sendUpload(app, operator.client, work, { [name]: content });
  await run();
  return await jobOf(id);
}
export const bookOf = async (title: string) => {
  const [book] = await app.context.db.select().from(books).where(eq(books.title, title));
  return book as typeof books.$inferSelect;
};
export const textsOf = async (bookId: number) => {
  const rows = await app.context.db
    .select()
    .from(chapters)
    .where(eq(chapters.bookId, bookId))
    .orderBy(chapters.target);
  return await Promise.all(rows.map((row) => readSectionText(app.context, row)));
};
