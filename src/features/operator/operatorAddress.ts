import {
  LOGIN_PROVIDERS,
  type LoginProvider,
  SOCIAL_OUTCOMES,
  type SocialOutcome,
} from '../../../contract/account/logins';

/** The unchecked query of the desk; the functions below validate it. */
export type OperatorAddress = {
  /** A section, and after a slash what it shows: `people/12`. */
  readonly at?: string;
  readonly provider?: LoginProvider;
  readonly outcome?: SocialOutcome;
};

export type DeskPlace = { readonly section: string; readonly rest: string };

export function placeOf({ at }: OperatorAddress): DeskPlace {
  const [section = '', ...rest] = typeof at === 'string' ? at.split('/') : [];
  return { section, rest: rest.join('/') };
}

export function addressOf({ section, rest }: DeskPlace): string {
  return rest === '' ? section : `${section}/${rest}`;
}

/** Returns the outcome of a login at another provider; undefined if the address has none. */
export function socialReturn({
  provider,
  outcome,
}: OperatorAddress): { provider: LoginProvider; outcome: SocialOutcome } | undefined {
  const named = LOGIN_PROVIDERS.find((name) => name === provider);
  const ended = SOCIAL_OUTCOMES.find((name) => name === outcome);
  return named && ended && { provider: named, outcome: ended };
}
