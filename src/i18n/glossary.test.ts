import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * One word for one thing on every screen, and Brazilian Portuguese: the beginnings of words that are not
 * ours.
 */
const NOT_OURS: Record<string, readonly RegExp[]> = {
  pt: [
    /ecrã|telem[óo]vel|ficheiro|palavra-passe|bónus|contacto|regist[oa]/i,
    /descarreg|transferência|utiliza(ção|dor)|partilh(?<!compartilh)|definições/i,
    /(?<!des)ligação|aplicaç(ão|ões)|aparelho|\boffline\b/i,
    /«|»/,
    /\bdramas?\b/i,
  ],
  ru: [/учётн/i, /разблок/i, /пометк/i, /интернет/i, /отбор/i, /драм/i],
  zh: [/您/, /账户/, /赠币/, /游客/, /标注/, /此设备|这台设备/],
};

describe.each(Object.entries(NOT_OURS))('the texts in %s', (language, others) => {
  const texts = textsOf(language);

  it.each(others)('do not match %s', (other) => {
    expect(texts.filter((text) => other.test(text))).toEqual([]);
  });
});

/** Screens whose lists contain novels and dramas. */
const MIXED = /src\/features\/(search|home)\/|src\/ui\/(BookList|SearchField|LoadFailure|comments\/)/;
/** Texts there that are only about novels, or also about watching. */
const OF_NOVELS = [
  '{score, plural, one {{number} read} other {{number} reads}}',
  'Read more',
  'This ranking counts what was read and watched in the chosen period.',
];

it('screens that list novels and dramas avoid words for books and reading', () => {
  const entries = ['shell', 'pages'].flatMap((catalogue) =>
    readFileSync(`src/i18n/${catalogue}/en.po`, 'utf8').split('\n\n'),
  );
  const shown = entries
    .filter((entry) => MIXED.test(entry))
    .map((entry) => /^msgid "(.*)"$/m.exec(entry)?.[1]);
  expect(shown.length).toBeGreaterThan(60);
  const ofBooks = shown.filter((text) => /\b(books?|reads?|readers?|reading)\b/i.test(text ?? ''));
  expect(ofBooks.filter((text) => !OF_NOVELS.includes(text ?? ''))).toEqual([]);
});

function textsOf(language: string): string[] {
  const catalogues = readdirSync('src/i18n', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readFileSync(`src/i18n/${name}/${language}.po`, 'utf8').split('\n'))
    .filter((line) => line.startsWith('msgstr "'));
  expect(catalogues.length).toBeGreaterThan(900);
  return [...catalogues, ...readFileSync(`src/features/legal/texts/${language}.ts`, 'utf8').split('\n')];
}
