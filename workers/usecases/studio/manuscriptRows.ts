import { v7 as uuidv7 } from 'uuid';
import {
  type KeptManuscript,
  sealManuscript,
  unsealManuscript,
  type Written,
} from '../../../data/sealing/manuscripts';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ManuscriptRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { joinTexts } from './joinTexts';

/** Returns the row of a manuscript of the account, with its text. */
export async function openManuscript(
  id: string,
): Promise<{ row: ManuscriptRow; kept: KeptManuscript } | undefined> {
  const row = await withDatabase(async () => {
    const [accountId, found] = await Promise.all([currentAccount(), db.manuscripts.get(id)]);
    return found?.accountId === accountId ? found : undefined;
  });
  const kept = row && (await unsealManuscript(row));
  return row && kept && { row, kept };
}

/**
 * Replaces a manuscript's row, and adds the others, in one transaction. Returns false if the row has changed since
 * it was read: sealing cannot wait inside a transaction. Without a row it is a new one.
 */
export async function replaceManuscript(
  accountId: number,
  before: ManuscriptRow | undefined,
  kept: KeptManuscript,
  others: readonly KeptManuscript[] = [],
): Promise<boolean> {
  const rows = await Promise.all([kept, ...others].map((each) => sealManuscript(accountId, each)));
  return await write([db.manuscripts], async () => {
    const current = await db.manuscripts.get(kept.id);
    if (current?.content !== before?.content || (await currentAccount()) !== accountId) return false;
    await db.manuscripts.bulkPut(rows);
    return true;
  });
}

type Joined = Written & { readonly others: readonly KeptManuscript[] };

/**
 * Joins what is written here with what another device, or another tab, made of `base` (decision 0143). Where both
 * changed the same paragraph, this one stays, and the other becomes a manuscript beside it: nothing is lost.
 */
export function joinedWith(kept: KeptManuscript, base: Written, mine: Written, theirs: Written): Joined {
  const joined = joinTexts(base, mine, theirs);
  if (joined) return { ...joined, others: [] };
  const { bookId, bookName, language, target } = kept;
  const copy: KeptManuscript = {
    ...{ bookId, bookName, language, target },
    id: uuidv7(),
    title: `${theirs.title} (2)`.trim(),
    text: theirs.text,
    changedAt: Date.now(),
    base: null,
    copyOf: kept.id,
  };
  return { title: mine.title, text: mine.text, others: [copy] };
}
