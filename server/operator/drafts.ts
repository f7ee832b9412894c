import { randomUUID } from 'node:crypto';
import type { DraftChange, TitleFile } from '../../contract/operator/titles.schema';
import { type Result, success } from '../../contract/wire/failure';
import { readTitle } from '../catalogue/deskTitles';
import { discardDrafts, moveDraft } from '../content/arrangeDrafts';
import { publishDrafts, scheduleDrafts, withdrawChapters } from '../content/drafts';
import type { Transaction } from '../ground/db/database';
import { beginJob } from '../jobs/beginJob';
import type { Act, Done } from './audit';

type Named = { readonly bookId: number; readonly change: DraftChange };
type By = { readonly operatorId: number | null; readonly now: Date };

/** Publishes, schedules, moves, discards or withdraws chapters. Refused as those, and as `beginJob`. */
export async function arrangeDrafts(
  tx: Transaction,
  { bookId, change }: Named,
  by: By,
): Promise<Result<Done<TitleFile>>> {
  const done = await carryOut(tx, bookId, change, by.now);
  if (!done.ok) return done;
  const { isUnsettled = false, ...after } = done.value;
  if (isUnsettled) {
    const work = { kind: 'settle', bookId } as const;
    const job = await beginJob(tx, { id: randomUUID(), work, ...by });
    if (!job.ok) return job;
  }
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  return success({
    answer: answer.value,
    act: { act: `chapter.${change.kind}`, object: 'title', objectId: bookId, after },
  });
}

type Carried = NonNullable<Act['after']> & { isUnsettled?: boolean };

async function carryOut(
  tx: Transaction,
  bookId: number,
  change: DraftChange,
  now: Date,
): Promise<Result<Carried>> {
  switch (change.kind) {
    case 'publish':
      return await publishDrafts(tx, { bookId, through: change.through }, now);
    case 'withdraw':
      return await withdrawChapters(tx, { bookId, from: change.from }, now);
    case 'move':
      return await moveDraft(tx, { bookId, target: change.target, to: change.to });
    case 'discard':
      return await discardDrafts(tx, { bookId, from: change.from, to: change.to });
    case 'schedule': {
      const { from } = change;
      const times = change.times.map((at) => (at === null ? null : new Date(at)));
      const set = await scheduleDrafts(tx, { bookId, from, times }, now);
      if (!set.ok) return set;
      return success({ from, to: from + times.length - 1, publishAt: times[0]?.toISOString() ?? null });
    }
  }
}
