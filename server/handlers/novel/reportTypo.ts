import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { openChapterId } from '../../catalogue/openChapter';
import type { Handler } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { typoReports } from '../../ground/db/schema/messages';
import { bytesOfReader } from '../../ground/limits/bytesOfReader';
import { takeStoredBytes } from '../../ground/limits/storedBytes';
import { answerOnce } from '../../ground/session/answerOnce';

/** What one reader's reports may take (decision 0032); an honest one has 300 bytes. */
const MOST_BYTES = 250_000;
const WORDS = [typoReports.quote, typoReports.correction, typoReports.note];

/**
 * A misprint in a chapter that is open to the reader, kept for the operator: `npm run catalog -- typos`. The same again is
 * kept once. Refused: `accountFull`.
 */
export const reportTypo: Handler<'reportTypo'> = async (call) => {
  const { context, network, request } = call;
  const { bookId, target } = request;
  const words = {
    quote: storable(request.quote),
    correction: storable(request.correction),
    note: storable(request.note),
  };
  if (!(await takeStoredBytes(context, network, JSON.stringify(words).length))) return failed('tooMany');
  return answerOnce(call, 'reportTypo', async (tx, userId) => {
    const chapter = await openChapterId(tx, { userId, bookId, target });
    if (!chapter.ok) return chapter;
    const report = { userId, chapterId: chapter.value, ...words };
    if (await isKnown(tx, report)) return success(null);
    if ((await bytesOfReader(tx, { table: typoReports, columns: WORDS, userId })) > MOST_BYTES)
      return failed('accountFull');
    await tx.insert(typoReports).values({ ...report, createdAt: context.now() });
    return success(null);
  });
};

type Report = Omit<typeof typoReports.$inferInsert, 'createdAt'>;

async function isKnown(tx: Transaction, { userId, chapterId, quote, correction, note }: Report) {
  const { userId: reader, chapterId: chapter } = typoReports;
  const same = and(
    eq(reader, userId),
    eq(chapter, chapterId),
    eq(typoReports.quote, quote),
    eq(typoReports.correction, correction),
    eq(typoReports.note, note),
  );
  return (await tx.select({ id: typoReports.id }).from(typoReports).where(same).limit(1)).length > 0;
}

/** Postgres stores no character 0. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
