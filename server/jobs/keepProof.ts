import { randomUUID } from 'node:crypto';
import type { Database } from '../ground/db/database';
import { jobs } from '../ground/db/schema/jobs';

/** Writes down what a proof of the books found that the command line made: the desk shows the last one, whoever made it. */
export async function keepProof(db: Database, broken: readonly string[], now: Date): Promise<void> {
  await db.insert(jobs).values({
    id: randomUUID(),
    work: { kind: 'prove' },
    lane: 'texts',
    state: 'done',
    result: { kind: 'proved', broken: [...broken] },
    createdAt: now,
    changedAt: now,
    endedAt: now,
  });
}
