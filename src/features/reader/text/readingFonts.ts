type ReadingFont = {
  /** Its name; the system's fonts are named in the reader's language. */
  readonly name?: string;
  /** Followed by fonts for the characters it lacks: ours for Cyrillic, the system's for Chinese. */
  readonly stack: string;
  /** A font that is not part of the app: its family, and how its styles and weights load. */
  readonly late?: { readonly family: string; readonly load: () => Promise<unknown> };
};

const SERIF = '"Lora Variable", "Lora Fallback", Georgia, "Songti SC", "Noto Serif CJK SC", serif';
const SYSTEM_SANS = 'system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const SANS = `"Rubik Variable", ${SYSTEM_SANS}`;

/** The fonts a reader may choose, by the names of spec 3; one for dyslexic readers; the system's own. */
export const READING_FONTS: Readonly<Record<string, ReadingFont>> = {
  lora: { name: 'Lora', stack: SERIF },
  'Cardo-Regular': {
    name: 'Cardo',
    stack: `Cardo, ${SERIF}`,
    late: {
      family: 'Cardo',
      load: () =>
        Promise.all([
          import('@fontsource/cardo/400.css'),
          import('@fontsource/cardo/400-italic.css'),
          import('@fontsource/cardo/700.css'),
        ]),
    },
  },
  Karla: {
    name: 'Karla',
    stack: `"Karla Variable", ${SANS}`,
    late: {
      family: 'Karla Variable',
      load: () =>
        Promise.all([
          import('@fontsource-variable/karla/wght.css'),
          import('@fontsource-variable/karla/wght-italic.css'),
        ]),
    },
  },
  merriweather: {
    name: 'Merriweather',
    stack: `"Merriweather Variable", ${SERIF}`,
    late: {
      family: 'Merriweather Variable',
      load: () =>
        Promise.all([
          import('@fontsource-variable/merriweather/wght.css'),
          import('@fontsource-variable/merriweather/wght-italic.css'),
        ]),
    },
  },
  roboto: {
    name: 'Roboto',
    stack: `"Roboto Variable", ${SANS}`,
    late: {
      family: 'Roboto Variable',
      load: () =>
        Promise.all([
          import('@fontsource-variable/roboto/wght.css'),
          import('@fontsource-variable/roboto/wght-italic.css'),
        ]),
    },
  },
  Rubik: {
    name: 'Rubik',
    stack: SANS,
    // Its upright style is the font of the interface.
    late: {
      family: 'Rubik Variable',
      load: () => import('@fontsource-variable/rubik/wght-italic.css'),
    },
  },
  opendyslexic: {
    name: 'OpenDyslexic',
    stack: `OpenDyslexic, ${SANS}`,
    late: {
      family: 'OpenDyslexic',
      load: () =>
        Promise.all([
          import('@fontsource/opendyslexic/400.css'),
          import('@fontsource/opendyslexic/400-italic.css'),
          import('@fontsource/opendyslexic/700.css'),
        ]),
    },
  },
  serif: { stack: 'ui-serif, Georgia, "Times New Roman", "Songti SC", "Noto Serif CJK SC", serif' },
  sans: { stack: SYSTEM_SANS },
};

/** An unknown name is a sans-serif (spec 3). */
export function fontStack(name: string): string {
  return READING_FONTS[name]?.stack ?? SYSTEM_SANS;
}

export function isLateFont(name: string): boolean {
  return READING_FONTS[name]?.late !== undefined;
}

/**
 * Downloads a chosen font: the subsets for a language, with the styles of a text, so that the next chapter
 * has them without a network. Rejects if they cannot be fetched.
 */
export async function loadFont(name: string, language: string | undefined): Promise<void> {
  const late = READING_FONTS[name]?.late;
  if (!late) return;
  await late.load();
  const sample = language === 'ru' ? 'Aaя' : 'Aa';
  await Promise.all(
    ['', 'italic ', 'bold '].map((style) => document.fonts.load(`${style}1em "${late.family}"`, sample)),
  );
}
