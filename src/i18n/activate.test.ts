import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { missing, fetched } = vi.hoisted(() => ({ missing: new Set<string>(), fetched: [] as string[] }));
const catalogue = vi.hoisted(() => (name: string) => () => ({
  get messages() {
    fetched.push(name);
    if (missing.has(name)) throw new Error(`${name} is not on the device`);
    return { [name.split('/')[0] as string]: name };
  },
}));
vi.mock('./shell/en.po', () => ({ messages: { shell: 'shell/en' } }));
vi.mock('./shell/ru.po', catalogue('shell/ru'));
vi.mock('./pages/en.po', catalogue('pages/en'));
vi.mock('./pages/ru.po', catalogue('pages/ru'));
vi.mock('./later/en.po', catalogue('later/en'));
vi.mock('./later/ru.po', catalogue('later/ru'));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'ru-RU' });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  missing.clear();
  fetched.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const said = () => [i18n.messages.shell, i18n.messages.pages];

it('a page waits for the language that is loading, and fetches no other texts', async () => {
  const { startLanguage, pageTexts } = await import('./activate');
  await Promise.all([startLanguage(), pageTexts()]);
  expect(said()).toEqual(['shell/ru', 'pages/ru']);
  expect(new Set(fetched)).toEqual(new Set(['pages/ru', 'shell/ru']));
  expect(pageTexts()).toBeUndefined();
});

it.each(['shell/ru', 'pages/ru'])(
  'a start without %s is in English only if the shell’s texts are missing',
  async (gone) => {
    missing.add(gone);
    const { startLanguage, pageTexts } = await import('./activate');
    const start = startLanguage();
    const page = Promise.resolve(pageTexts()).then(
      () => 'texts',
      () => 'none',
    );
    await start;
    // A page's own texts may be missing: the page reports it. The shell then is in English, and so are its
    // pages.
    expect(await page).toBe(gone === 'shell/ru' ? 'texts' : 'none');
    expect(i18n.locale).toBe(gone === 'shell/ru' ? 'en' : 'ru');
    if (gone === 'shell/ru') expect(said()).toEqual(['shell/en', 'pages/en']);
  },
);

it('the app starts in English without fetched texts, and the page reports them missing', async () => {
  for (const gone of ['shell/ru', 'pages/ru', 'pages/en']) missing.add(gone);
  const { startLanguage, pageTexts } = await import('./activate');
  const start = startLanguage();
  const page = pageTexts();
  await expect(page).rejects.toThrow('pages/en is not on the device');
  await start;
  expect(i18n.locale).toBe('en');
  missing.clear();
  await pageTexts();
  expect(said()).toEqual(['shell/en', 'pages/en']);
});

it('code that is loaded with the texts of the pages fails without them', async () => {
  const { startLanguage, withPageTexts } = await import('./activate');
  await startLanguage();
  missing.add('pages/ru');
  await expect(withPageTexts(Promise.resolve('code'))).rejects.toThrow('pages/ru is not on the device');
  missing.clear();
  expect(await withPageTexts(Promise.resolve('code'))).toBe('code');
  expect(said()).toEqual(['shell/ru', 'pages/ru']);
});

it('a language that is chosen has the texts of all pages that were opened', async () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { startLanguage, pageTexts, laterTexts, chooseLanguage } = await import('./activate');
  await startLanguage();
  await Promise.all([pageTexts(), laterTexts()]);
  expect(laterTexts()).toBeUndefined();
  await chooseLanguage('ru');
  expect([...said(), i18n.messages.later]).toEqual(['shell/ru', 'pages/ru', 'later/ru']);
});
