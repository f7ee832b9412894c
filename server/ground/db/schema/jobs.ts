import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  JobProgress,
  JobResult,
  JobState,
  JobWork,
  UploadedFile,
} from '../../../../contract/operator/jobs.schema';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * jobs  what an operator has the server do that takes longer than a call: imports, new prices, proofs of the books
 *       (decision 0083)
 */

export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    /** Null from the command line, and for an account that is gone. */
    operatorId: bigint('operator_id', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    work: jsonb().$type<JobWork>().notNull(),
    /** One job of each lane runs at a time: what has to do with films takes long, and texts do not wait for it. */
    lane: text().$type<'films' | 'texts'>().notNull(),
    state: text().$type<JobState>().notNull(),
    /** What is sent for it, in the order in which it arrives; empty where nothing is. */
    files: jsonb().$type<readonly UploadedFile[]>().notNull().default([]),
    /** Bytes that have arrived, of all files one behind the other. */
    received: id('received').notNull().default(0),
    /** Not begun before; null is at once. */
    notBefore: moment('not_before'),
    progress: jsonb().$type<JobProgress>().notNull().default({ done: 0, of: 0, line: '' }),
    result: jsonb().$type<JobResult>(),
    /** Why it failed, in one line; empty where it did not. */
    complaint: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** Whoever runs it says again and again that it does; past this it runs no more. */
    claimedUntil: moment('claimed_until'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('jobs_open').on(table.createdAt).where(sql`${table.endedAt} is null`),
    index('jobs_created').on(table.createdAt.desc().nullsFirst()),
    index('jobs_proof')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`${table.work} ->> 'kind' = 'prove'`),
  ],
);
