import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './contract/wire/languages';
import { shellModules } from './scripts/modules/shellModules';

/** Modules whose texts load with the app; all other texts load with the first page that is opened. */
const SHELL = shellModules();
/** The operator's desk: its texts load with it, so no reader waits for them. */
const OPERATOR = 'src/features/operator';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  catalogs: [
    { path: '<rootDir>/src/i18n/shell/{locale}', include: SHELL },
    { path: '<rootDir>/src/i18n/pages/{locale}', include: ['src'], exclude: [...SHELL, `${OPERATOR}/**`] },
    { path: '<rootDir>/src/i18n/operator/{locale}', include: [OPERATOR] },
  ],
  format: formatter({ lineNumbers: false }),
});
