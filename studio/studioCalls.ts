/** Pictures of an episode side by side, each `width` px wide and of the middle of `every` s. */
export type SheetPlan = {
  readonly columns: number;
  readonly count: number;
  readonly every: number;
  readonly width: number;
  /** Between them, px. */
  readonly gap: number;
};

/** What the studio's page can be asked for. Files come as base64. */
export type Studio = {
  readonly list: () => Promise<
    readonly {
      readonly slug: string;
      /** Of content/demo: empty, or as `zh/`. */
      readonly shelf: string;
      readonly episodes: readonly { readonly title: string; readonly seconds: number }[];
    }[]
  >;
  /** PNG. */
  readonly sheet: (slug: string, episode: number, plan: SheetPlan) => Promise<string>;
  /** PNG. */
  readonly poster: (slug: string, episode: number) => Promise<string>;
  /** PNG. */
  readonly cover: (slug: string) => Promise<string>;
  /** WebVTT by language. */
  readonly captions: (slug: string, episode: number) => Promise<Readonly<Record<string, string>>>;
  /** MP4 with VP9 and Opus. */
  readonly encode: (slug: string, episode: number) => Promise<string>;
};
