import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What is loaded when it is opened, and what shows only when something went wrong: their texts come with the first. */
const PAGES = [
  'about',
  'account',
  'book',
  'history',
  'home/continuing',
  'home/motion',
  'home/blockList',
  'legal',
  'login',
  'planned',
  'questions',
  'reader',
  'replies',
  'rewards',
  'search',
  'settings',
  'shelf',
  'shell/popups',
  'shell/serverNotices',
  'statistics',
  'wallet',
]
  .map((name) => `src/features/${name}`)
  .concat(
    'src/ui/checkIn',
    'src/ui/contents',
    'src/ui/continuing',
    'src/ui/dictionary',
    'src/ui/notice',
    'src/ui/onlyHere',
    'src/ui/textSearch',
    'src/ui/unlock',
  );
const LATE_FILES = [
  'src/features/shell/AdWarningDialog.tsx',
  'src/features/shell/DailyRewardDialog.tsx',
  'src/features/shell/DamagedIntents.tsx',
  'src/features/shell/DatabaseMessage.tsx',
  'src/features/shell/NotFoundPage.tsx',
  'src/features/shell/OfflineMessage.tsx',
  'src/features/shell/RouteError.tsx',
  'src/i18n/useFailureText.ts',
  'src/ui/Chip.tsx',
  'src/ui/CopyableLink.tsx',
  'src/ui/ListAge.tsx',
  'src/ui/LoadFailure.tsx',
  'src/ui/Obstacle.tsx',
  'src/ui/ProveEmail.tsx',
  'src/ui/TextField.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'zh', 'pt'],
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/shell/{locale}',
      include: ['src'],
      exclude: [...PAGES.map((path) => `${path}/**`), 'src/routes/-landing/**', ...LATE_FILES],
    },
    { path: '<rootDir>/src/i18n/pages/{locale}', include: [...PAGES, 'src/routes/-landing', ...LATE_FILES] },
  ],
  format: formatter({ lineNumbers: false }),
});
