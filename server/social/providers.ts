import type { LoginProvider } from '../../contract/account/logins';
import type { Context } from '../ground/context';
import { keptFor } from '../ground/db/database';
import { openProvider, type Provider } from './openProvider';

const opened = keptFor(() => new Map<LoginProvider, Provider>());

type Options = {
  /** Opens the provider again: a reader redirected to a provider that is down would be lost to this site. */
  readonly fresh: boolean;
};

/**
 * Returns a provider of this installation, or null if it is not configured. Rejects if it cannot be reached.
 */
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

/** Returns the callback URL, which must also be registered with the provider. */
export function callbackUrl(origin: string, provider: LoginProvider): URL {
  return new URL(`/novel-api/login/${provider}/callback`, origin);
}
