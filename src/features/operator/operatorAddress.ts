import {
  LOGIN_PROVIDERS,
  type LoginProvider,
  SOCIAL_OUTCOMES,
  type SocialOutcome,
} from '../../../contract/account/logins';

/** What the desk's address may say. It may be anything still: it is read below. */
export type OperatorAddress = {
  /** A section, and behind a slash what it shows: `people/12`. */
  readonly at?: string;
  /** Where the operator was sent to log in again, and how that ended. */
  readonly provider?: LoginProvider;
  readonly outcome?: SocialOutcome;
};

export type DeskPlace = { readonly section: string; readonly rest: string };

/** Section and rest of an address; both are empty where it names none. */
export function placeOf({ at }: OperatorAddress): DeskPlace {
  const [section = '', ...rest] = typeof at === 'string' ? at.split('/') : [];
  return { section, rest: rest.join('/') };
}

/** What an address says of a place. */
export function addressOf({ section, rest }: DeskPlace): string {
  return rest === '' ? section : `${section}/${rest}`;
}

/** How a login at another provider ended; undefined where the address tells of none. */
export function socialReturn({
  provider,
  outcome,
}: OperatorAddress): { provider: LoginProvider; outcome: SocialOutcome } | undefined {
  const named = LOGIN_PROVIDERS.find((name) => name === provider);
  const ended = SOCIAL_OUTCOMES.find((name) => name === outcome);
  return named && ended && { provider: named, outcome: ended };
}
