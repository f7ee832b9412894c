import {
  LOGIN_PROVIDERS,
  type LoginProvider,
  SOCIAL_OUTCOMES,
  type SocialOutcome,
} from '../../../contract/account/logins';

export type LoginSearch = {
  redirect?: string;
  register?: boolean;
  provider?: LoginProvider;
  outcome?: SocialOutcome;
};

/** Returns the valid part of any query. `redirect`, the return path, is not checked here. */
export function soundSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const { redirect, register } = search;
  const provider = LOGIN_PROVIDERS.find((name) => name === search.provider);
  const outcome = SOCIAL_OUTCOMES.find((name) => name === search.outcome);
  return {
    ...(typeof redirect === 'string' && { redirect }),
    // A full page load delivers text, because this router does not parse the values of a query.
    ...((register === true || register === 'true') && { register: true }),
    ...(provider && outcome && { provider, outcome }),
  };
}
