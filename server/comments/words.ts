import { asc } from 'drizzle-orm';
import { foldText } from '../catalogue/foldText';
import type { Database, Transaction } from '../ground/db/database';
import { commentWords } from '../ground/db/schema/comments';

/** Looking through that many takes 5 ms for the longest comment. */
export const MOST_WORDS = 2_000;

/** Whether one of the operator's words is in a text: as words of it, or anywhere where words are written without spaces. */
export async function hasListedWord(tx: Database | Transaction, text: string): Promise<boolean> {
  const listed = await readWords(tx);
  if (listed.length === 0) return false;
  const folded = ` ${foldText(text)} `;
  return listed.some((word) => folded.includes(isSpaced(word) ? ` ${word} ` : word));
}

export async function readWords(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select().from(commentWords).orderBy(asc(commentWords.word)).limit(MOST_WORDS);
  return rows.map(({ word }) => word);
}

function isSpaced(word: string): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}
