import type { LoginProvider } from '../../contract/account/logins';
import type { Context } from '../ground/context';
import { keptFor } from '../ground/db/database';
import { openProvider, type Provider } from './openProvider';

/** Providers as they were last reached. */
const opened = keptFor(() => new Map<LoginProvider, Provider>());

type Options = {
  /** Ask it again: a reader who is sent to a provider that is down is lost to this site. */
  readonly fresh: boolean;
};

/** A provider of this installation; null when it has none of that name. Rejects when it cannot be reached. */
export async function providerOf(
  { db, settings }: Context,
  provider: LoginProvider,
  { fresh }: Options,
): Promise<Provider | null> {
  const set = settings.providers.find((one) => one.provider === provider);
  if (set === undefined) return null;
  const known = opened(db);
  const kept = fresh ? undefined : known.get(provider);
  if (kept) return kept;
  const found = await openProvider(set);
  known.set(provider, found);
  return found;
}

/** Where a provider sends readers back to, and what has to be entered there. */
export function callbackUrl(origin: string, provider: LoginProvider): URL {
  return new URL(`/novel-api/login/${provider}/callback`, origin);
}
