import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Features whose pages are loaded when they are opened; their texts come with the first of them. */
const PAGES = ['account', 'book', 'history', 'reader', 'search'].map((name) => `src/features/${name}`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'zh', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/shell/{locale}',
      include: ['src'],
      exclude: PAGES.map((path) => `${path}/**`),
    },
    { path: '<rootDir>/src/i18n/pages/{locale}', include: PAGES },
  ],
  format: formatter({ lineNumbers: false }),
});
