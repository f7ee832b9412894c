export type VoiceLike = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>;

/**
 * Returns the voices in the order to offer them: the book's language first, its exact region before others,
 * then those that need no network, then the platform's default.
 */
export function rankVoices<Voice extends VoiceLike>(
  voices: readonly Voice[],
  language: string | undefined,
): readonly Voice[] {
  const weight = (voice: Voice) => [
    speaks(voice, language) ? 0 : 1,
    isSame(voice.lang, language) ? 0 : 1,
    voice.localService ? 0 : 1,
    voice.default ? 0 : 1,
  ];
  return voices
    .map((voice, index) => ({ voice, weight: [...weight(voice), index] }))
    .sort((a, b) => compare(a.weight, b.weight))
    .map(({ voice }) => voice);
}

export function speaks({ lang }: Pick<VoiceLike, 'lang'>, language: string | undefined): boolean {
  return language !== undefined && primary(lang) === primary(language);
}

/**
 * Returns the voice to read with: the chosen one if it is available, else the best of the book's language.
 * Undefined if no voice speaks it: the platform then chooses by the utterance's language.
 */
export function pickVoice<Voice extends VoiceLike>(
  voices: readonly Voice[],
  language: string | undefined,
  { chosen, offline }: { chosen: string | undefined; offline: boolean },
): Voice | undefined {
  const heard = voices.filter(({ localService }) => localService || !offline);
  const own = heard.find(({ voiceURI }) => voiceURI === chosen);
  return own ?? rankVoices(heard, language).find((voice) => speaks(voice, language));
}

/** Android writes en_US where others write en-US. */
function normal(tag: string | undefined): string {
  return (tag ?? '').replaceAll('_', '-').toLowerCase();
}

/** Chinese voices may use the codes of the spoken language: cmn, yue. */
function primary(tag: string | undefined): string {
  const [language = ''] = normal(tag).split('-');
  return language === 'cmn' || language === 'yue' ? 'zh' : language;
}

function isSame(tag: string, language: string | undefined): boolean {
  return normal(tag) === normal(language);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}
