import {
  LOGIN_PROVIDERS,
  type LoginProvider,
  SOCIAL_OUTCOMES,
  type SocialOutcome,
} from '../../../contract/account/logins';

export type LoginSearch = {
  redirect?: string;
  register?: boolean;
  /** Where the reader was sent to log in, and how that ended. */
  provider?: LoginProvider;
  outcome?: SocialOutcome;
};

/** What an address may say here, whatever it says. `redirect`: the path to return to; it may be anything still. */
export function soundSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const { redirect, register } = search;
  const provider = LOGIN_PROVIDERS.find((name) => name === search.provider);
  const outcome = SOCIAL_OUTCOMES.find((name) => name === search.outcome);
  return {
    ...(typeof redirect === 'string' && { redirect }),
    // An address carries text: the router here does not read values out of it.
    ...((register === true || register === 'true') && { register: true }),
    ...(provider && outcome && { provider, outcome }),
  };
}
