import { resolve } from 'node:path';
import type { FingerprintRule } from '../../../contract/account/account.schema';
import {
  HOUSE_NAME_MOST,
  HOUSE_NUMBERS,
  type HouseNumber,
  houseNameOf,
  SHORT_NAME_MOST,
} from '../../../contract/account/house';
import { readHex, weakAccent } from '../../../contract/wire/accent';

/** What the environment fixes of this installation; null leaves it to the desk. */
export type HouseSettings = {
  readonly name: string | null;
  /** For a home screen, below an icon. */
  readonly shortName: string | null;
  /** `#rrggbb`. */
  readonly accent: string | null;
  /** The folder of the logo and the icon; absolute. */
  readonly brandDir: string | null;
  readonly rules: FixedRules;
};

/** What an owner decides about rewards, mails and consent. */
export type HouseRules = Readonly<Record<HouseNumber, number>> & {
  /** Whether to ask readers before taking their browser's fingerprint: that depends on where they live. */
  readonly fingerprint: FingerprintRule;
};
type FixedRules = { readonly [Rule in keyof HouseRules]: HouseRules[Rule] | null };

/** The variable of the environment that fixes each of them. */
export const RULE_VARIABLES = {
  loginGold: 'DOGEAR_LOGIN_GOLD',
  noticeGold: 'DOGEAR_NOTICE_GOLD',
  guestBonusADay: 'DOGEAR_GUEST_BONUS_A_DAY',
  mailsAnHour: 'DOGEAR_MAILS_AN_HOUR',
  fingerprint: 'DOGEAR_FINGERPRINT',
} as const satisfies Record<keyof HouseRules, string>;

/** Adds errors to `wrong`. */
export function readHouse(env: Readonly<Record<string, string | undefined>>, wrong: string[]): HouseSettings {
  return {
    name: readName(env, 'DOGEAR_NAME', HOUSE_NAME_MOST, wrong),
    shortName: readName(env, 'DOGEAR_SHORT_NAME', SHORT_NAME_MOST, wrong),
    accent: readAccent(env.DOGEAR_ACCENT, wrong),
    brandDir: env.DOGEAR_BRAND ? resolve(env.DOGEAR_BRAND) : null,
    rules: {
      loginGold: readNumber(env, 'loginGold', wrong),
      noticeGold: readNumber(env, 'noticeGold', wrong),
      guestBonusADay: readNumber(env, 'guestBonusADay', wrong),
      mailsAnHour: readNumber(env, 'mailsAnHour', wrong),
      fingerprint: readFingerprintRule(env, wrong),
    },
  };
}

function readNumber(
  env: Readonly<Record<string, string | undefined>>,
  rule: HouseNumber,
  wrong: string[],
): number | null {
  const variable = RULE_VARIABLES[rule];
  const text = env[variable];
  if (!text) return null;
  const { most } = HOUSE_NUMBERS[rule];
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  wrong.push(`${variable} must be a whole number from 0 to ${most}, not “${text}”.`);
  return null;
}

function readFingerprintRule(
  env: Readonly<Record<string, string | undefined>>,
  wrong: string[],
): FingerprintRule | null {
  const text = env[RULE_VARIABLES.fingerprint];
  if (!text) return null;
  if (text === 'on' || text === 'ask') return text;
  wrong.push(`DOGEAR_FINGERPRINT must be “ask” or “on”, not “${text}”.`);
  return null;
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
