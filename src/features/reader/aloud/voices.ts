/** What of a platform's voice matters here. */
export type VoiceLike = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>;

/**
 * The voices in the order to offer them: those of the book's language first, of its very region before others, then
 * those that need no network, then the platform's own choice.
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

/** Whether a voice is one of the book's language. */
export function speaks({ lang }: Pick<VoiceLike, 'lang'>, language: string | undefined): boolean {
  return language !== undefined && primary(lang) === primary(language);
}

/**
 * The voice to read with: the chosen one where it is there and can be heard, else the best of the book's language.
 * Undefined when no voice speaks it: the platform then takes its own by the language of the utterance.
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

/** Chinese voices are also named by the language they speak: cmn, yue. */
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
