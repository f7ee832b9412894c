import type { Failure } from '../../contract/wire/failure';
import { type Typo, unsealSentTypos, unsealTypo } from '../commands/letters';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { openRowsOf, refusedRows } from '../outbox/read';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type { Typo };

export type ReportedTypo = Typo & {
  id: string;
  /** `sending`: not tried yet; `waiting`: it failed and will be retried; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused' | 'sent';
  failure: Failure | null;
};

/**
 * Returns this reader's reports in a book: the undelivered ones first, then the delivered ones, newest first.
 */
export async function readReportedTypos(bookId: number): Promise<ReportedTypo[]> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const { open, refused, sealed } = await withDatabase(() =>
    db.transaction('r', [db.outbox, db.meta], async () => {
      const [open, refused, sealed] = await Promise.all([
        openRowsOf('typo').toArray(),
        refusedRows().toArray(),
        readMeta('sentTypos'),
      ]);
      return { open, refused, sealed };
    }),
  );
  const [waiting, sent] = await Promise.all([
    Promise.all([...open, ...refused].filter((row) => isOfKind(row, 'typo')).map(reported)),
    unsealSentTypos(sealed),
  ]);
  return [
    ...waiting.filter((one) => one !== undefined).reverse(),
    ...sent.map((one): ReportedTypo => ({ ...one, state: 'sent', failure: null })),
  ].filter((one) => one.bookId === bookId);
}

async function reported(row: OutboxRow<'typo'>): Promise<ReportedTypo | undefined> {
  const typo = await unsealTypo(row);
  if (!typo) return undefined;
  const { target: id, failure } = row;
  if (row.state === 'refused') return { ...typo, id, state: 'refused', failure };
  return { ...typo, id, state: failure === null ? 'sending' : 'waiting', failure };
}
