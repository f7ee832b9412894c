import { publishDueDrafts } from '../../server/content/drafts';
import { freeDueChapters } from '../../server/content/freeInTime';
import { offerDueTitles } from '../../server/content/offerTitle';
import { foldCampaigns, foldFigures, foldRetention } from '../../server/figures/foldFigures';
import { foldTitles } from '../../server/figures/foldTitles';
import { foldTitleCampaigns } from '../../server/figures/titleCampaigns';
import type { Context } from '../../server/ground/context';
import { inTurns } from '../../server/ground/db/inTurns';
import { keepProof, lastProof } from '../../server/jobs/describeJob';
import { sealEarly } from '../../server/members/sealEarly';
import { brokenBooks, compareRenewals } from '../../server/payments/books';
import { providersOf } from '../../server/payments/providers/openProviders';
import { closeMonths } from '../../server/shares/closeMonths';
import { endDuePacks } from '../../server/unlock/packs/endPacks';
import { repeat } from './repeat';

/** A title or a chapter is published within this time after it is due. */
const TITLES_EVERY_MS = 10_000;
/** A chapter that becomes free by time is free within this time after it is due. */
const FREE_EVERY_MS = 20_000;
/** The desk’s figures are at most this old. */
const FIGURES_EVERY_MS = 5 * 60_000;
const RETENTION_EVERY_MS = 3_600_000;
/** How often to check whether a month is over whose shares are not entered. */
const SHARES_EVERY_MS = 3_600_000;
/** How often to check whether the books were proved today; the first check is not at the start. */
const PROOF_EVERY_MS = 3_600_000;
/** The coins of chapters taken along and not opened are returned within this time after they are due. */
const PACKS_EVERY_MS = 60_000;

/**
 * Runs timed work in each process: publishes titles and chapters that are due, makes chapters free, returns held coins, sums up days for the desk,
 * enters the shares of a month, and proves the books. Returns a function that stops it.
 */
export function scheduleLoop(context: Context): () => Promise<void> {
  const endings = [
    repeat(() => offerDueTitles(context), TITLES_EVERY_MS, 'Titles that are due could not be offered:'),
    repeat(() => publishDueDrafts(context), TITLES_EVERY_MS, 'Chapters that are due could not be published:'),
    repeat(
      () =>
        inTurns(context, 'free', FREE_EVERY_MS, async () => {
          await freeDueChapters(context);
        }),
      FREE_EVERY_MS,
      'Chapters that are due could not be made free:',
    ),
    repeat(
      () =>
        inTurns(context, 'early', FREE_EVERY_MS, async () => {
          await sealEarly(context);
        }),
      FREE_EVERY_MS,
      'Chapters for members could not be sealed:',
    ),
    repeat(() => endDuePacks(context), PACKS_EVERY_MS, 'Held coins could not be given back:'),
    repeat(
      () =>
        inTurns(context, 'figures', FIGURES_EVERY_MS, async () => {
          await foldFigures(context);
          await foldTitles(context);
        }),
      FIGURES_EVERY_MS,
      'The figures of days could not be summed up:',
    ),
    repeat(
      () =>
        inTurns(context, 'retention', RETENTION_EVERY_MS, async () => {
          await foldRetention(context);
          await foldCampaigns(context);
          await foldTitleCampaigns(context);
        }),
      RETENTION_EVERY_MS,
      'Who comes back could not be counted:',
    ),
    repeat(
      () =>
        inTurns(context, 'shares', SHARES_EVERY_MS, async () => {
          await closeMonths(context);
        }),
      SHARES_EVERY_MS,
      'The shares of a month could not be entered:',
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

/** Less than a day, so that an hourly check runs the proof every day. */
const DAY_MS = 23 * 3_600_000;

/**
 * Proves the books once a day, and compares active subscriptions with each provider's own list (decision
 * 0053). The desk shows the result as the last proof, and each line is also logged. Rejects with
 * ProviderAwayError; the proof is then still due.
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
