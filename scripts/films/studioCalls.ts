/** What the studio's page can be asked for. Files come as base64. */
export type Studio = {
  readonly list: () => Promise<
    readonly {
      readonly slug: string;
      readonly episodes: readonly { readonly title: string; readonly seconds: number }[];
    }[]
  >;
  /** PNG of so many pictures of an episode at even distances. */
  readonly sheet: (slug: string, episode: number, columns: number, pictures: number) => Promise<string>;
  /** PNG. */
  readonly poster: (slug: string, episode: number) => Promise<string>;
  /** PNG. */
  readonly cover: (slug: string) => Promise<string>;
  /** WebVTT by language. */
  readonly captions: (slug: string, episode: number) => Promise<Readonly<Record<string, string>>>;
  /** MP4 with VP9 and Opus. */
  readonly encode: (slug: string, episode: number) => Promise<string>;
};
