/** What a reader may be asked to agree to (spec 4.14). */
export const PURPOSES = ['errors', 'usage', 'ads'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What this installation would do for a purpose, as far as agreeing depends on it. */
export type Asked = {
  readonly purpose: Purpose;
  /** Who would be told something: hosts, the installation itself as ''. Others than those that were agreed to are asked about again. */
  readonly to: string;
};

type Configured = {
  readonly errors: { readonly host: string } | null;
  readonly usage: { readonly forwardedTo: string | null } | null;
  readonly ads: { readonly hosts: readonly string[] } | null;
};

/** The purposes that an installation needs its readers' consent for; none of what it was not set up for. */
export function purposesOf(signals: Configured | undefined): readonly Asked[] {
  if (!signals) return [];
  const { errors, usage, ads } = signals;
  return [
    ...(errors ? [{ purpose: 'errors', to: errors.host } as const] : []),
    ...(usage ? [{ purpose: 'usage', to: usage.forwardedTo ?? '' } as const] : []),
    ...(ads ? [{ purpose: 'ads', to: [...ads.hosts].sort().join(' ') } as const] : []),
  ];
}

/**
 * What is counted where a reader agreed to it (spec 7, set_userLog), by page. docs/telemetry.md says of each when it is told.
 * Anything else is refused.
 */
export const USAGE_ACTIONS = {
  home: ['open'],
  discover: ['open'],
  search: ['open'],
  bookInfo: ['open', 'shelve'],
  dramaInfo: ['open', 'shelve'],
  reading: ['open'],
  drama: ['open'],
  Rewards: ['open', 'ad'],
  topup: ['open', 'begin'],
  login: ['open', 'done'],
  Settings: ['open'],
  ads: ['shown', 'failed', 'clicked'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type UsagePage = keyof typeof USAGE_ACTIONS;
/** A page and an action of it, "home open". */
export type UsageAction = {
  [Page in UsagePage]: `${Page} ${(typeof USAGE_ACTIONS)[Page][number]}`;
}[UsagePage];

/** Whether the list has it. */
export function isUsageAction(page: string, action: string): boolean {
  const known: readonly string[] | undefined = Object.hasOwn(USAGE_ACTIONS, page)
    ? USAGE_ACTIONS[page as UsagePage]
    : undefined;
  return known?.includes(action) ?? false;
}

/** Where the app's reports go: to the server, which knows whose they are (decision 0068). */
export const TELEMETRY_PATH = '/telemetry/envelope';
/** What reports call the build they are of, and what its source maps are sent to. */
export const releaseName = (version: string) => `dogear@${version}`;
export const ENVELOPE_MOST_BYTES = 200_000;
