import type { Context } from '../../server/ground/context';
import { keepProof } from '../../server/jobs/keepProof';
import { lastProof } from '../../server/jobs/listJobs';
import { brokenBooks } from '../../server/payments/brokenBooks';
import { compareRenewals } from '../../server/payments/compareRenewals';
import { providersOf } from '../../server/payments/providers/openProviders';

/** Less than a day, so that an hourly look has it run each day. */
const DAY_MS = 23 * 3_600_000;

/**
 * Proves the books once a day, and compares what renews with each provider's own list (decision 0053). The desk shows it as the last proof,
 * whoever made it; each line is logged as well. Rejects with ProviderAwayError, and is then due again.
 */
export async function proveDaily(context: Context): Promise<void> {
  const { db, now, settings } = context;
  const last = await lastProof(db);
  if (last !== null && now().getTime() - last.createdAt < DAY_MS) return;
  const broken: string[] = [];
  for (const provider of Object.values(providersOf(context))) {
    for await (const { payment, what } of compareRenewals(context, provider)) {
      broken.push(`${provider.name} ${payment}: ${what}`);
    }
  }
  broken.push(...(await brokenBooks(context, { isLimited: settings.databaseUrl !== null })));
  for (const line of broken) console.error(`Proof of the books: ${line}`);
  await keepProof(db, broken, now());
}
