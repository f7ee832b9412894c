type Traits = {
  /** Tied to the device's screen, keys or light, so it is not synced. */
  readonly stays?: true;
  /** Part of a look, which a reader can save under a name. */
  readonly look?: true;
  /** A change lays out the text again. */
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
 * The reading settings (spec 3.1), each declared only here: its default, its range and step or its choices,
 * in the order of the settings dialog. Everything else derives from these declarations: the settings' type,
 * the validation of a stored row, the synced fields, the fields of a look, and the dialog.
 */
export const READING_SETTINGS = {
  /** How pages turn: `scroll` is spec 3's vertical type, `paged` slides. */
  pageType: { default: 'paged', choices: ['paged', 'scroll'] },
  turn: { default: 'slide', choices: ['slide', 'cover', 'curl', 'none'] },
  /** The effect of a tap at the sides in paged mode; the middle opens the menu. */
  tapZones: { default: 'standard', choices: ['standard', 'leftHanded', 'forward'] },
  /** Whether the volume keys turn pages, if the platform delivers them. */
  volumeKeys: { default: false, stays: true },
  /** Whether layout and navigation suit a screen reader. */
  screenReader: { default: false, stays: true },
  /**
   * Whether the text advances automatically: by a page, or by a distance when scrolling, every `autoplayTime`
   * ms.
   */
  autoplay: { default: false, stays: true },
  autoplayTime: { default: 4_000, min: 1_000, max: 60_000, step: 1_000 },
  /** Whether leaving a book that is not in the library asks to add it (spec 3). */
  exitReminderBookshelf: { default: true },
  commentMarks: { default: true },
  keepAwake: { default: false, stays: true },
  brightness: { default: 100, min: 20, max: 100, step: 10, stays: true },
  theme: {
    default: 'system',
    choices: ['system', 'day', 'sepia', 'green', 'grey', 'night', 'black', 'own'],
    look: true,
  },
  /** The colours of the theme `own`, `#rrggbb`. */
  paper: { default: '#f2e9dc', pattern: COLOUR, look: true },
  ink: { default: '#33291f', pattern: COLOUR, look: true },
  /** The background of the menus, in the theme's own tones (spec 3). */
  menuBackground: { default: 'raised', choices: ['raised', 'paper', 'shaded'] },
  /** The colour beside notches and under the system bars (spec 3). */
  safeAreaColour: { default: 'paper', choices: ['paper', 'shaded', 'black'], stays: true },
  /** A name of READING_FONTS; an unknown name is a sans-serif. */
  fontFamily: { default: 'lora', name: true, look: true, layout: true },
  /** In px at the browser's default text size. */
  fontSize: { default: 18, min: 12, max: 40, step: 1, look: true, layout: true },
  /** Percent. */
  lineHeight: { default: 140, min: 110, max: 220, step: 10, look: true, layout: true },
  /** Side margin in px. The name is spec 3.1's. */
  slide: { default: 30, min: 10, max: 80, step: 5, look: true, layout: true },
  topGap: { default: 30, min: 0, max: 120, step: 10, look: true, layout: true },
  bottomGap: { default: 0, min: 0, max: 120, step: 10, look: true, layout: true },
  /** Spec 3's scale: 1 is the font's own spacing, each step more adds 0.02 em. */
  letterSpacing: { default: 1, min: 0, max: 10, step: 1, look: true, layout: true },
  /** Percent of the font size; above 0, paragraphs are separated by it instead of indented. */
  paragraphSpacing: { default: 0, min: 0, max: 200, step: 25, look: true, layout: true },
  /** `auto` justifies if lines are wide enough. */
  alignment: { default: 'auto', choices: ['auto', 'start', 'justify'], look: true, layout: true },
  hyphenation: { default: true, look: true, layout: true },
  /** Whether the text shows where printed pages begin, if the book has them. */
  pageNumbers: { default: false, layout: true },
  /** `auto`: two pages side by side in paged mode if there is room. */
  spread: { default: 'auto', choices: ['auto', 'one'], layout: true },
  /** Whether text in Chinese, Japanese or Korean runs from top to bottom; `book`: as in the book's file. */
  writing: { default: 'book', choices: ['book', 'horizontal', 'vertical'], layout: true },
} as const satisfies Readonly<Record<string, Declaration>>;

type Declared = typeof READING_SETTINGS;
export type ReadingSettingName = keyof Declared;
/** The names of settings whose declaration has these traits. */
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

export const SYNCED_SETTINGS = names.filter((name): name is SyncedSetting => !declared(name).stays);
export const LOOK_FIELDS = names.filter((name): name is LookField => declared(name).look === true);
export const LAYOUT_SETTINGS = names.filter((name) => declared(name).layout);

export const DEFAULT_READING_SETTINGS = Object.fromEntries(
  names.map((name) => [name, declared(name).default]),
) as ReadingSettings;

/**
 * Returns a value that is safe to use: a number is clamped to its limits; undefined for a value that this
 * version does not know or allow.
 */
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

export const MOST_LOOKS = 20;
