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
