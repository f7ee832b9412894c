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
