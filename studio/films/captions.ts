import type { Language, Shot } from './film';

const LANGUAGES: readonly Language[] = ['en', 'ru', 'zh', 'pt'];
/** The pause before the next caption, s. */
const GAP = 0.05;

/** Returns an episode's lines as WebVTT, one text a language. */
export function captionsOf(
  cuts: readonly { readonly shot: Shot; readonly start: number }[],
): Record<string, string> {
  const lines = cuts.flatMap(({ shot, start }) =>
    (shot.lines ?? []).map((line) => ({
      from: start + line.from,
      to: start + Math.min(line.to, shot.seconds) - GAP,
      words: line.words,
    })),
  );
  const spoken = LANGUAGES.filter((language) => lines.every(({ words }) => words[language] !== undefined));
  return Object.fromEntries(
    spoken.map((language) => [
      language,
      `WEBVTT\n\n${lines.map(({ from, to, words }) => `${clock(from)} --> ${clock(to)}\n${words[language]}\n`).join('\n')}`,
    ]),
  );
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 60_000)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}
