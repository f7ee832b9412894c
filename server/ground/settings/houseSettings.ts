import { resolve } from 'node:path';
import { HOUSE_NAME_MOST, houseNameOf, SHORT_NAME_MOST } from '../../../contract/account/house';
import { readHex, weakAccent } from '../../../contract/wire/accent';

/** What the environment fixes of this installation's name, colour and mark; null leaves it to the desk. */
export type HouseSettings = {
  readonly name: string | null;
  /** For a home screen, below an icon. */
  readonly shortName: string | null;
  /** `#rrggbb`. */
  readonly accent: string | null;
  /** The folder of the logo and the icon; absolute. */
  readonly brandDir: string | null;
};

/** Adds errors to `wrong`. */
export function readHouse(env: Readonly<Record<string, string | undefined>>, wrong: string[]): HouseSettings {
  return {
    name: readName(env, 'DOGEAR_NAME', HOUSE_NAME_MOST, wrong),
    shortName: readName(env, 'DOGEAR_SHORT_NAME', SHORT_NAME_MOST, wrong),
    accent: readAccent(env.DOGEAR_ACCENT, wrong),
    brandDir: env.DOGEAR_BRAND ? resolve(env.DOGEAR_BRAND) : null,
  };
}

function readName(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  most: number,
  wrong: string[],
): string | null {
  const said = env[variable];
  if (!said) return null;
  const name = houseNameOf(said, most);
  if (name !== undefined) return name;
  wrong.push(`${variable} must be a name of 1 to ${most} characters, not “${said}”.`);
  return null;
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
