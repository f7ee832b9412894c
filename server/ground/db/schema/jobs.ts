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
 * jobs: an operator's tasks that take longer than a call: imports, new prices, checks of the ledger (decision
 * 0083)
 */

export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    operatorId: bigint('operator_id', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    work: jsonb().$type<JobWork>().notNull(),
    /** One job of each lane runs at a time: films take long, and texts should not wait for them. */
    lane: text().$type<'films' | 'texts'>().notNull(),
    state: text().$type<JobState>().notNull(),
    files: jsonb().$type<readonly UploadedFile[]>().notNull().default([]),
    received: id('received').notNull().default(0),
    notBefore: moment('not_before'),
    progress: jsonb().$type<JobProgress>().notNull().default({ done: 0, of: 0, line: '' }),
    result: jsonb().$type<JobResult>(),
    complaint: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /**
     * The process that runs the job renews this time regularly; once it has passed, the process is considered
     * dead.
     */
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
