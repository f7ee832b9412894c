import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './contract/wire/languages';
import { shellModules } from './scripts/modules/shellModules';

/** Modules whose texts load with the app; all other texts load with the first page that is opened. */
const SHELL = shellModules();
/** The desk, the studio and the set-up page: their texts load with them, so no reader waits for them. */
const OPERATOR = ['src/features/operator', 'src/features/studio', 'src/features/login/setup'];

/** Pages about money, settings and the house: their texts load with them (src/i18n/activate). */
const LATER = [
  'about',
  'invoice',
  'legal',
  'payment',
  'questions',
  'settings',
  'statistics',
  'topup',
  'wallet',
].map((name) => `src/features/${name}`);

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  catalogs: [
    { path: '<rootDir>/src/i18n/shell/{locale}', include: SHELL },
    {
      path: '<rootDir>/src/i18n/pages/{locale}',
      include: ['src'],
      exclude: [...SHELL, ...[...OPERATOR, ...LATER].map((folder) => `${folder}/**`)],
    },
    { path: '<rootDir>/src/i18n/later/{locale}', include: LATER, exclude: SHELL },
    { path: '<rootDir>/src/i18n/operator/{locale}', include: OPERATOR },
  ],
  format: formatter({ lineNumbers: false }),
});
