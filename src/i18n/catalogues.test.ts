import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/languages';

const catalogues = await getCatalogs(getConfig());
/** All sources are parsed for texts, which takes long on a busy machine. */
const COLLECT_TIMEOUT_MS = 180_000;

describe.each(catalogues)('the texts in $path', (catalogue) => {
  it('are exactly those of the English catalogue (else run npm run i18n:extract)', {
    timeout: COLLECT_TIMEOUT_MS,
  }, async () => {
    const used = await catalogue.collect();
    const kept = await catalogue.read('en');
    expect(Object.keys(used ?? {}).sort()).toEqual(Object.keys(kept ?? {}).sort());
  });

  it('are in English as the sources have them', async () => {
    const texts = Object.values((await catalogue.read('en')) ?? {});
    expect(texts.length).toBeGreaterThan(10);
    expect(
      texts.filter(({ message, translation }) => translation !== message).map(({ message }) => message),
    ).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('are all translated to %s', async (language) => {
    const { missing } = await catalogue.getTranslations(language, {
      fallbackLocales: {},
      sourceLocale: 'en',
    });
    expect(missing.map(({ source }) => source)).toEqual([]);
  });
});
