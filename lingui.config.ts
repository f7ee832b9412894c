import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { shellModules } from './scripts/modules/shellModules';

/** Their texts come with the app; all others with the first page that is opened. */
const SHELL = shellModules();
/** Theirs come with the operator's desk: no reader waits for them. */
const OPERATOR = 'src/features/operator';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'zh', 'pt'],
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  catalogs: [
    { path: '<rootDir>/src/i18n/shell/{locale}', include: SHELL },
    { path: '<rootDir>/src/i18n/pages/{locale}', include: ['src'], exclude: [...SHELL, `${OPERATOR}/**`] },
    { path: '<rootDir>/src/i18n/operator/{locale}', include: [OPERATOR] },
  ],
  format: formatter({ lineNumbers: false }),
});
