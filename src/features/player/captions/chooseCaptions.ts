import type { Film } from '../../../../contract/catalogue/dramas.schema';

export type CaptionFile = Film['captions'][number];

/**
 * Returns the captions in the wanted language or a variant of it, else in the second language, else the first
 * ones.
 */
export function chooseCaptions(
  captions: readonly CaptionFile[],
  wanted: string,
  otherwise: string,
): CaptionFile | undefined {
  return [wanted, otherwise].map((tag) => inLanguage(captions, tag)).find(Boolean) ?? captions[0];
}

function inLanguage(captions: readonly CaptionFile[], tag: string): CaptionFile | undefined {
  if (tag === '') return undefined;
  const base = (each: string) => each.toLowerCase().split('-')[0];
  return (
    captions.find(({ language }) => language.toLowerCase() === tag.toLowerCase()) ??
    captions.find(({ language }) => base(language) === base(tag))
  );
}
