import { purposesOf } from '../../../contract/account/signals';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { changedTexts, unanswered } from '../../platform/visit/consent';
import type { Offer } from './offer';

/** Pages that the questions link to, or on which the reader is in the middle of a task. */
const QUIET_PAGES =
  /^\/(PrivacyPolicy|TermsOfService|imprint|Settings|stripe|topup|login\w*|forgetPassword|setup)(\/|$)/i;

/** A reader who puts off the question about the terms is asked again in the next visit. */
let isPutOff = false;
export const putOffTerms = () => {
  isPutOff = true;
};

/**
 * Resolves to the question that is still to be asked (spec 4.14): about the house's terms, then about what the
 * device may send; undefined if there is none, or not on this page.
 */
export async function findConsentQuestion(path: string): Promise<Offer | undefined> {
  if (QUIET_PAGES.test(path)) return undefined;
  const config = await readServerConfig();
  const texts = isPutOff || !config ? [] : changedTexts(config.houseTexts);
  if (texts.length > 0) return { kind: 'terms', texts };
  const asked = unanswered(purposesOf(config?.signals));
  return asked.length > 0 ? { kind: 'consent', asked } : undefined;
}
