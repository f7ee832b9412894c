import { offerDueTitles } from '../../server/catalogue/titles';
import { foldCampaigns, foldFigures, foldRetention } from '../../server/figures/foldFigures';
import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { keepProof, lastProof } from '../../server/jobs/describeJob';
import { brokenBooks, compareRenewals } from '../../server/payments/books';
import { providersOf } from '../../server/payments/providers/openProviders';
import { endDuePacks } from '../../server/unlock/packs/endPacks';
import { repeat } from './repeat';

/** A title is offered within this after its time. */
const TITLES_EVERY_MS = 10_000;
/** The desk’s figures are at most this old. */
const FIGURES_EVERY_MS = 5 * 60_000;
const RETENTION_EVERY_MS = 3_600_000;
/** Whether the books were proved today is looked at this often, and not while the server starts. */
const PROOF_EVERY_MS = 3_600_000;
/** What was taken along and not opened comes back within this after its time. */
const PACKS_EVERY_MS = 60_000;

/**
 * What the clock does, in each process: titles are offered at their time, held coins come back, days are summed up for the desk, and
 * the books are proved. Returns what ends it.
 */
export function keepSchedule(context: Context): () => Promise<void> {
  const endings = [
    repeat(() => offerDueTitles(context), TITLES_EVERY_MS, 'Titles that are due could not be offered:'),
    repeat(() => endDuePacks(context), PACKS_EVERY_MS, 'Held coins could not be given back:'),
    repeat(
      () => inTurns(context, 'figures', FIGURES_EVERY_MS, () => foldFigures(context)),
      FIGURES_EVERY_MS,
      'The figures of days could not be summed up:',
    ),
    repeat(
      () =>
        inTurns(context, 'retention', RETENTION_EVERY_MS, async () => {
          await foldRetention(context);
          await foldCampaigns(context);
        }),
      RETENTION_EVERY_MS,
      'Who comes back could not be counted:',
    ),
    repeat(
      () => inTurns(context, 'proof', PROOF_EVERY_MS, () => proveDaily(context)),
      PROOF_EVERY_MS,
      'The books could not be proved:',
      PROOF_EVERY_MS,
    ),
  ];
  return async () => {
    await Promise.all(endings.map((end) => end()));
  };
}

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
