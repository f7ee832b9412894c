import { type Asked, purposesOf } from '../../../contract/account/signals';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { unanswered } from '../../platform/visit/consent';

/** Pages that say what it is about, or on which somebody is in the middle of something. */
const QUIET_PAGES = /^\/(PrivacyPolicy|TermsOfService|Settings|stripe|topup|login\w*|forgetPassword)(\/|$)/i;

/** What the reader has not said yes or no to (spec 4.14); undefined when there is nothing to ask, or not on this page. */
export async function findConsentQuestion(path: string): Promise<readonly Asked[] | undefined> {
  if (QUIET_PAGES.test(path)) return undefined;
  const config = await readServerConfig();
  const asked = unanswered(purposesOf(config?.signals));
  return asked.length > 0 ? asked : undefined;
}
