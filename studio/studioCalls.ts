/** A sheet of stills of an episode: each is `width` px wide and shows the middle of `every` seconds. */
export type SheetPlan = {
  readonly columns: number;
  readonly count: number;
  readonly every: number;
  readonly width: number;
  /** Between stills, px. */
  readonly gap: number;
};

/** The calls that the studio's page answers. Files are base64. */
export type Studio = {
  readonly list: () => Promise<
    readonly {
      readonly slug: string;
      /** A folder of content/demo: empty, or like `zh/`. */
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
