/** What every declaration says beside its values. */
type Traits = {
  /** It hangs on the device's screen, keys or light, and is not told to the others. */
  readonly stays?: true;
  /** It is how the text looks: saved under a name. */
  readonly look?: true;
  /** The text is laid out again when it changes. */
  readonly layout?: true;
};
type Declaration = Traits &
  (
    | { readonly default: boolean }
    | { readonly default: number; readonly min: number; readonly max: number; readonly step: number }
    | { readonly default: string; readonly choices: readonly string[] }
    | { readonly default: string; readonly pattern: RegExp }
    | { readonly default: string; readonly name: true }
  );

const COLOUR = /^#[0-9a-f]{6}$/;

/**
 * The reading settings (spec 3.1), each declared here alone: what it is before a reader chooses, between which values and in
 * which steps or from which choices, in the order they are offered in. The type of the settings, what is taken of a stored row,
 * what goes to the other devices, what a look holds and what the dialog offers follow from it.
 */
export const READING_SETTINGS = {
  /** How pages turn: `scroll` is spec 3's vertical type, `paged` slides. */
  pageType: { default: 'paged', choices: ['paged', 'scroll'] },
  /** How a page gives way to the next in paged mode. */
  turn: { default: 'slide', choices: ['slide', 'cover', 'curl', 'none'] },
  /** What a tap at the sides does in paged mode; the middle is for the menu. */
  tapZones: { default: 'standard', choices: ['standard', 'leftHanded', 'forward'] },
  /** Whether the volume keys turn pages, where the platform delivers them. */
  volumeKeys: { default: false, stays: true },
  /** Whether the text is laid out and moved through as a screen reader needs it. */
  screenReader: { default: false, stays: true },
  /** Whether the text goes on by itself: a page, or a stretch of the scroller, in every `autoplayTime` ms. */
  autoplay: { default: false, stays: true },
  autoplayTime: { default: 4_000, min: 1_000, max: 60_000, step: 1_000 },
  /** Whether a book that is not in the library is asked about when it is left (spec 3). */
  exitReminderBookshelf: { default: true },
  /** Whether the margin shows which paragraphs others spoke about. */
  commentMarks: { default: true },
  /** Whether the screen is kept lit while reading. */
  keepAwake: { default: false, stays: true },
  /** Percent of the screen's own. */
  brightness: { default: 100, min: 20, max: 100, step: 10, stays: true },
  theme: {
    default: 'system',
    choices: ['system', 'day', 'sepia', 'green', 'grey', 'night', 'black', 'own'],
    look: true,
  },
  /** The colours of the theme `own`, `#rrggbb`. */
  paper: { default: '#f2e9dc', pattern: COLOUR, look: true },
  ink: { default: '#33291f', pattern: COLOUR, look: true },
  /** The ground of the menus, in the theme's own tones (spec 3). */
  menuBackground: { default: 'raised', choices: ['raised', 'paper', 'shaded'] },
  /** What lies beside notches and under the system's own bars (spec 3). */
  safeAreaColour: { default: 'paper', choices: ['paper', 'shaded', 'black'], stays: true },
  /** A name of READING_FONTS; one nobody knows is a sans-serif. */
  fontFamily: { default: 'lora', name: true, look: true, layout: true },
  /** px at the browser's usual text size. */
  fontSize: { default: 18, min: 12, max: 40, step: 1, look: true, layout: true },
  /** Percent. */
  lineHeight: { default: 140, min: 110, max: 220, step: 10, look: true, layout: true },
  /** Side margin in px. The name is spec 3.1's. */
  slide: { default: 30, min: 10, max: 80, step: 5, look: true, layout: true },
  topGap: { default: 30, min: 0, max: 120, step: 10, look: true, layout: true },
  bottomGap: { default: 0, min: 0, max: 120, step: 10, look: true, layout: true },
  /** Spec 3's scale: 1 is the font's own spacing, each step more adds 0.02 em. */
  letterSpacing: { default: 1, min: 0, max: 10, step: 1, look: true, layout: true },
  /** Percent of the font size; with any, paragraphs are set apart by it instead of indented. */
  paragraphSpacing: { default: 0, min: 0, max: 200, step: 25, look: true, layout: true },
  /** `auto` justifies where a line is wide enough for it. */
  alignment: { default: 'auto', choices: ['auto', 'start', 'justify'], look: true, layout: true },
  hyphenation: { default: true, look: true, layout: true },
  /** Whether the text shows where printed pages begin, in books that say so. */
  pageNumbers: { default: false, layout: true },
  /** `auto`: two pages side by side in paged mode where there is room for them. */
  spread: { default: 'auto', choices: ['auto', 'one'], layout: true },
  /** Whether the text of a book in Chinese, Japanese or Korean runs from top to bottom; `book`: as its file says. */
  writing: { default: 'book', choices: ['book', 'horizontal', 'vertical'], layout: true },
} as const satisfies Readonly<Record<string, Declaration>>;

type Declared = typeof READING_SETTINGS;
export type ReadingSettingName = keyof Declared;
/** The names of settings whose declaration says this. */
export type NamesWith<Said> = {
  [Name in ReadingSettingName]: Declared[Name] extends Said ? Name : never;
}[ReadingSettingName];
type ValueOf<D extends { readonly default: unknown }> = D extends {
  readonly choices: readonly (infer Value)[];
}
  ? Value
  : D['default'] extends boolean
    ? boolean
    : D['default'] extends number
      ? number
      : string;

export type ReadingSettings = { -readonly [Name in ReadingSettingName]: ValueOf<Declared[Name]> };
export type SyncedSetting = Exclude<ReadingSettingName, NamesWith<{ stays: true }>>;
export type LookField = NamesWith<{ look: true }>;

const names = Object.keys(READING_SETTINGS) as ReadingSettingName[];
const declared = (name: ReadingSettingName): Declaration => READING_SETTINGS[name];

/** How a reader reads, whichever the device. */
export const SYNCED_SETTINGS = names.filter((name): name is SyncedSetting => !declared(name).stays);
/** What of the settings is how the text looks. */
export const LOOK_FIELDS = names.filter((name): name is LookField => declared(name).look === true);
/** What the text is laid out by. */
export const LAYOUT_SETTINGS = names.filter((name) => declared(name).layout);

export const DEFAULT_READING_SETTINGS = Object.fromEntries(
  names.map((name) => [name, declared(name).default]),
) as ReadingSettings;

/** A value as it may be used: a number brought to its limits; undefined for what this version does not know or allow. */
export function soundSetting(name: ReadingSettingName, value: unknown): unknown {
  const setting = declared(name);
  if (typeof value !== typeof setting.default) return undefined;
  if ('min' in setting) {
    return Number.isFinite(value) ? Math.min(setting.max, Math.max(setting.min, Number(value))) : undefined;
  }
  if ('choices' in setting) return setting.choices.includes(String(value)) ? value : undefined;
  if ('pattern' in setting) return setting.pattern.test(String(value)) ? value : undefined;
  return value;
}

/** How many looks are saved under a name. */
export const MOST_LOOKS = 20;
