import { contrast, LEAST_CONTRAST } from './colours';

/** The app's own accent on light pages. */
export const DEFAULT_ACCENT = '#0b6450';
/** The darkest light ground and the lightest dark one that the accent is read on (src/styles/theme.css). */
const LIGHT_GROUND = '#e5eeea';
const DARK_GROUND = '#2a2f36';
/** The darkest of the reader's light papers (src/features/reader/reader-themes.css). */
const READING_GROUND = '#c5c7ca';
const DARK_PAPER = '#0e1311';
/** Quiet text on a tinted ground, light and dark. */
const QUIET = { light: '#50605a', dark: '#a3b3ab' } as const;
/** In dark schemes more than text needs, as the app's own accent has. */
const DARK_CONTRAST = 6;
/** For readers who ask for more contrast (src/styles/contrast.css). */
const MORE_CONTRAST = 9;
/** Of 255: the brightest channel of a dark scheme's accent before white is added. */
const BRIGHT = 190;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns `#rrggbb` of a CSS hex colour with three or six digits; undefined for anything else. */
export function readHex(text: string): string | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Returns the contrast of an accent (`#rrggbb`) on the light ground where it has the least. */
export function accentContrast(accent: string): number {
  return contrast(accent, LIGHT_GROUND);
}

/**
 * Returns undefined if a colour (`#rrggbb`) can be the accent on light grounds, else its contrast there, and
 * the nearest darker colour that can.
 */
export function weakAccent(accent: string): { ratio: number; nearest: string } | undefined {
  const ratio = accentContrast(accent);
  if (ratio >= LEAST_CONTRAST) return undefined;
  return { ratio, nearest: until(accent, BLACK, (shade) => isReadable(shade, LIGHT_GROUND)) };
}

/**
 * Returns the rules that give the app this accent (`#rrggbb`, which passes `weakAccent`), light and dark. The
 * dark one is the same hue, as bright as it needs to be. They override src/styles/theme.css and its
 * neighbours.
 */
export function accentRules(accent: string): string {
  const dark = darkAccent(accent);
  const reading = until(accent, BLACK, (shade) => isReadable(shade, READING_GROUND));
  const more = {
    light: until(accent, BLACK, (shade) => contrast(shade, LIGHT_GROUND) >= MORE_CONTRAST),
    dark: until(dark, WHITE, (shade) => contrast(shade, DARK_GROUND) >= MORE_CONTRAST),
  };
  const root = rule(':root', accentTokens(accent));
  const firstTab = rule(':root [data-tab-theme="1"]', { '--tab-ground': tint(accent, 0.24, true) });
  const papers = ['sepia', 'green', 'grey'].map((paper) => `[data-reader-theme="${paper}"]`).join(',');
  const reader = rule(`:root :is(${papers})`, {
    '--color-accent': reading,
    '--color-accent-strong': mixed(reading, BLACK, 0.25),
  });
  const stronger = rule(':root', {
    '--color-accent': both(more.light, more.dark),
    '--color-accent-strong': both(mixed(more.light, BLACK, 0.4), mixed(more.dark, WHITE, 0.4)),
  });
  // `--house-accent` has one value: browsers without `light-dark()` show it too, on the notices for them.
  return (
    rule(':root', { '--house-accent': accent }) +
    `@media (forced-colors:none){${root}${firstTab}${reader}@media (prefers-contrast:more){${stronger}}}`
  );
}

/** Returns the values of an accent's tokens (src/styles/theme.css), light and dark. */
export function accentTokens(accent: string): Readonly<Record<string, string>> {
  const dark = darkAccent(accent);
  return {
    '--color-accent': both(accent, dark),
    '--color-accent-strong': both(mixed(accent, BLACK, 0.25), mixed(dark, WHITE, 0.3)),
    '--color-accent-ink': both(WHITE, mixed(dark, BLACK, 0.85)),
    '--color-accent-soft': tint(accent, 0.16, false),
    '--color-inverse-accent': both(dark, accent),
  };
}

function darkAccent(accent: string): string {
  return until(brightened(accent), WHITE, (shade) => contrast(shade, DARK_GROUND) >= DARK_CONTRAST);
}

/** Returns a ground of the accent's hue on which the accent, and quiet text if asked, can be read. */
function tint(accent: string, share: number, quiet: boolean): string {
  const dark = darkAccent(accent);
  const light = mixed(WHITE, accent, share);
  const onDark = mixed(DARK_PAPER, dark, share);
  return both(
    until(light, WHITE, (ground) => carries(ground, accent, quiet && QUIET.light)),
    until(onDark, DARK_PAPER, (ground) => carries(ground, dark, quiet && QUIET.dark)),
  );
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const declared = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declared.join(';')}}`;
}

const both = (light: string, dark: string) => `light-dark(${light},${dark})`;

const isReadable = (ink: string, ground: string) => contrast(ink, ground) >= LEAST_CONTRAST;

function carries(ground: string, accent: string, quiet: string | false): boolean {
  return isReadable(accent, ground) && (quiet === false || isReadable(quiet, ground));
}

/** Mixes as little of `goal` into the colour as needed; returns `goal` if nothing less is enough. */
function until(colour: string, goal: string, isEnough: (shade: string) => boolean): string {
  for (let share = 0; share < 100; share++) {
    const shade = mixed(colour, goal, share / 100);
    if (isEnough(shade)) return shade;
  }
  return goal;
}

/** With white alone, a dark colour would turn grey. */
function brightened(colour: string): string {
  const parts = channelsOf(colour);
  const factor = Math.max(1, BRIGHT / Math.max(1, ...parts));
  return hexOf(parts.map((part) => part * factor));
}

/** `share`: of the other colour, 0 to 1. */
function mixed(colour: string, other: string, share: number): string {
  const added = channelsOf(other);
  return hexOf(channelsOf(colour).map((part, at) => part * (1 - share) + (added[at] ?? 0) * share));
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
