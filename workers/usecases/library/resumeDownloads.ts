import type { FailureName } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { downloadBook } from './downloadBook';

/** No other book has a better chance over this connection. */
const HOPELESS = new Set<FailureName>(['offline', 'timeout', 'intercepted', 'gatewayFault', 'metered']);

/**
 * Goes on with downloads that a dead worker left running and with those that stopped for a passing reason, one
 * after another. One that another tab is running is left to it (its lock says so).
 */
export async function resumeDownloads(): Promise<void> {
  const rows = await withDatabase(() => db.downloads.where('state').anyOf('running', 'failed').toArray());
  for (const row of rows) {
    if (row.state === 'failed' && row.failure?.disposition !== 'retry') continue;
    const resumed = await downloadBook({ bookId: row.bookId });
    if (!resumed.ok && HOPELESS.has(resumed.failure.name)) return;
  }
}
