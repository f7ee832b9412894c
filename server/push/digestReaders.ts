import { type SQL, sql } from 'drizzle-orm';

/** Of `sync_items` as `c`: choices of a reader who wants to be told by e-mail. As the index of it says it, word by word. */
export const WANTS_MAIL: SQL = sql`c.kind = 'notices' and c.removed_at is null and c.fields #>> '{mail,v}' = 'true'`;

/** Of `users` as `u`: whoever can be written to, because a code of ours has reached the address. */
export const CAN_BE_MAILED: SQL = sql`u.kind = 'registered' and u.email <> '' and u.email_proven_at is not null`;
