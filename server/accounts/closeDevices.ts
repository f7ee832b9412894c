import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { devices } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';

/**
 * Device secrets of a user, and of the guests that went into it, open nothing any more. That the devices were seen stays
 * noted: as the user's, or as `owner`'s where it is named.
 */
export async function closeDevices(tx: Transaction, userId: number, owner?: number): Promise<void> {
  const merged = tx.select({ id: users.id }).from(users).where(eq(users.mergedInto, userId));
  await tx
    .update(devices)
    .set({ secretHash: sql`'closed ' || ${devices.id}`, ...(owner !== undefined && { userId: owner }) })
    .where(or(eq(devices.userId, userId), inArray(devices.userId, merged)));
}
