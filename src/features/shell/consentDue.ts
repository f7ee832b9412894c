import { type Asked, purposesOf } from '../../../contract/values/consent';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { unanswered } from '../../platform/consent';

/** What the reader has not said yes or no to (spec 4.14); undefined when there is nothing to ask. */
export async function takeConsentQuestion(): Promise<readonly Asked[] | undefined> {
  const config = await readServerConfig();
  const asked = unanswered(purposesOf(config?.signals));
  return asked.length > 0 ? asked : undefined;
}
