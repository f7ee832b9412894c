import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './contract/wire/languages';
import { shellModules } from './scripts/modules/shellModules';

/** Modules whose texts load with the app; all other texts load with the first page that is opened. */
const SHELL = shellModules();
/** The desk, the studio and the set-up page: their texts load with them, so no reader waits for them. */
const OPERATOR = ['src/features/operator', 'src/features/studio', 'src/features/login/setup'];

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
      exclude: [...SHELL, ...OPERATOR.map((folder) => `${folder}/**`)],
    },
    { path: '<rootDir>/src/i18n/operator/{locale}', include: OPERATOR },
  ],
  format: formatter({ lineNumbers: false }),
});
