import { type Asked, purposesOf } from '../../../contract/account/signals';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { unanswered } from '../../platform/visit/consent';

/** Pages that the question links to, or on which the reader is in the middle of a task. */
const QUIET_PAGES =
  /^\/(PrivacyPolicy|TermsOfService|Settings|stripe|topup|login\w*|forgetPassword|setup)(\/|$)/i;

/**
 * Resolves to the purposes still to be asked (spec 4.14); undefined if there are none, or not on this page.
 */
export async function findConsentQuestion(path: string): Promise<readonly Asked[] | undefined> {
  if (QUIET_PAGES.test(path)) return undefined;
  const config = await readServerConfig();
  const asked = unanswered(purposesOf(config?.signals));
  return asked.length > 0 ? asked : undefined;
}
