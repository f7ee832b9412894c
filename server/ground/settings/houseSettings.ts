import { resolve } from 'node:path';
import { cleanLine } from '../../../contract/wire/writtenText';
import { readHex, weakAccent } from './accent';

/** What readers see this installation as: its name, colour and mark. */
export type HouseSettings = {
  readonly name: string;
  /** For a home screen, below an icon. */
  readonly shortName: string;
  /** `#rrggbb`; null means the app's own. */
  readonly accent: string | null;
  /** The folder of the logo and the icon; absolute. Null means the app's own. */
  readonly brandDir: string | null;
};

export const SOFTWARE_NAME = 'Dogear';
const MOST_CHARACTERS = 40;
/** Home screens cut off a longer one. */
const MOST_SHORT_CHARACTERS = 12;

/** Adds errors to `wrong`. */
export function readHouse(env: Readonly<Record<string, string | undefined>>, wrong: string[]): HouseSettings {
  const name = readName(env, 'DOGEAR_NAME', MOST_CHARACTERS, wrong) ?? SOFTWARE_NAME;
  return {
    name,
    shortName: readName(env, 'DOGEAR_SHORT_NAME', MOST_SHORT_CHARACTERS, wrong) ?? shortened(name),
    accent: readAccent(env.DOGEAR_ACCENT, wrong),
    brandDir: env.DOGEAR_BRAND ? resolve(env.DOGEAR_BRAND) : null,
  };
}

function readName(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  most: number,
  wrong: string[],
): string | undefined {
  const said = env[variable];
  if (!said) return undefined;
  const name = cleanLine(said);
  if (name !== '' && [...name].length <= most) return name;
  wrong.push(`${variable} must be a name of 1 to ${most} characters, not “${said}”.`);
  return undefined;
}

/** Returns the whole name if it fits, else as many of its first words as do, else its beginning. */
function shortened(name: string): string {
  const fits = (text: string) => [...text].length <= MOST_SHORT_CHARACTERS;
  const words = name.split(' ');
  while (words.length > 1 && !fits(words.join(' '))) words.pop();
  return [...words.join(' ')].slice(0, MOST_SHORT_CHARACTERS).join('');
}

function readAccent(said: string | undefined, wrong: string[]): string | null {
  if (!said) return null;
  const accent = readHex(said);
  if (accent === undefined) {
    wrong.push(`DOGEAR_ACCENT must be a colour like #0b6450, not “${said}”.`);
    return null;
  }
  const weak = weakAccent(accent);
  if (!weak) return accent;
  wrong.push(
    `DOGEAR_ACCENT: ${accent} has a contrast of ${weak.ratio.toFixed(1)}:1 on the app’s light pages, and text needs 4.5:1; ${weak.nearest} has it.`,
  );
  return null;
}
