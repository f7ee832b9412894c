/** The purposes that need consent (spec 4.14). */
export const PURPOSES = ['errors', 'usage', 'ads'] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Asked = {
  readonly purpose: Purpose;
  /** The recipients: hosts, or '' for the installation itself. If they change, the reader is asked again. */
  readonly to: string;
};

type Configured = {
  readonly errors: { readonly host: string } | null;
  readonly usage: { readonly forwardedTo: string | null } | null;
  readonly ads: { readonly hosts: readonly string[] } | null;
};

/**
 * Returns the purposes that need a reader's consent; those the installation has not configured are left out.
 */
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
 * The actions counted if a reader agreed (spec 7, set_userLog), by page. docs/telemetry.md describes when
 * each is sent. Others are refused.
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
export type UsageAction = {
  [Page in UsagePage]: `${Page} ${(typeof USAGE_ACTIONS)[Page][number]}`;
}[UsagePage];

/** Returns whether `USAGE_ACTIONS` has this action of the page. */
export function isUsageAction(page: string, action: string): boolean {
  const known: readonly string[] | undefined = Object.hasOwn(USAGE_ACTIONS, page)
    ? USAGE_ACTIONS[page as UsagePage]
    : undefined;
  return known?.includes(action) ?? false;
}

/** The tunnel for error reports: the server forwards them to the configured destination (decision 0068). */
export const TELEMETRY_PATH = '/telemetry/envelope';
export const releaseName = (version: string) => `dogear@${version}`;
export const ENVELOPE_MOST_BYTES = 200_000;
