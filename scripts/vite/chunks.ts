import { LANGUAGES } from '../../contract/values/limits';

/** A file of the build that several modules share. What they import goes with them, unless a chunk before has it. */
export type Chunk = {
  readonly name: string;
  /**
   * What it is for: paths from the root of the repository. One that ends with a slash stands for all in that folder, one
   * that ends with a question mark for the part of a route that comes with its page.
   */
  readonly modules: readonly string[];
  /**
   * The devices whose first screen asks for it, as a media query: they fetch it beside the shell. A hint: the mobile
   * rule itself decides in the page.
   */
  readonly firstScreenOf?: string;
};

/** Small, and no part of the shell: when that does not arrive, it still says so. */
export const WATCH = {
  name: 'white-screen',
  modules: [
    'src/platform/reportWhiteScreen.ts',
    'src/platform/missingParts.ts',
    'src/platform/missingPage.ts',
    'src/platform/noticeParts.ts',
    'src/platform/whiteScreen.ts',
  ],
} as const satisfies Chunk;

const DESKTOPS = '(hover: hover) and (pointer: fine)';
const PHONES = '(hover: none), (pointer: coarse)';

/** What the first screen of one kind of device has and the other's has not. The search field comes first: pages of both have it. */
export const FIRST_SCREENS: readonly Chunk[] = [
  { name: 'SearchField', modules: ['src/ui/SearchField.tsx'], firstScreenOf: DESKTOPS },
  {
    name: 'Desktop',
    modules: [
      'src/features/shell/DesktopBars.ts',
      'src/features/shell/TopBar.tsx',
      'src/features/home/DesktopBlock.tsx',
    ],
    firstScreenOf: DESKTOPS,
  },
  {
    name: 'Mobile',
    modules: ['src/features/shell/TabBar.tsx', 'src/features/home/MobileBlock.tsx'],
    firstScreenOf: PHONES,
  },
];

/**
 * Late code that is small and belongs together. Each file of the build costs a device a request and some milliseconds when the app is
 * installed (decision 0058), and what is opened next often lies in the same one.
 */
function asOneFile(): readonly Chunk[] {
  const inFolder = (folder: string, ...names: string[]) => names.map((name) => `src/${folder}/${name}`);
  return [
    {
      name: 'ShellMessages',
      modules: inFolder(
        'features/shell',
        'AdWarningDialog.tsx',
        'DatabaseMessage.tsx',
        'NotFoundPage.tsx',
        'OfflineMessage.tsx',
        'RouteError.tsx',
        'serverNotices/NoticeBar.tsx',
        'tellDamagedIntents.ts',
        'tellEndedUnlock.ts',
        'tellPaidPayments.ts',
      ),
    },
    {
      name: 'Offers',
      modules: [
        ...inFolder('features/shell', 'DailyRewardDialog.tsx', 'serverNotices/HomeNotice.tsx'),
        ...inFolder('features/shell/popups', 'ContinuePopup.tsx', 'FreePopup.tsx'),
        ...inFolder('features/shell/popups', 'LoginPopup.tsx', 'SaleDialog.tsx'),
        'src/ui/notice/NoticeSheet.tsx',
      ],
    },
    {
      name: 'ReaderSheets',
      modules: [
        ...inFolder('features/reader/menu', 'ContentsSheet.tsx', 'settings/SettingsSheet.tsx'),
        ...inFolder('features/reader', 'keys/KeysSheet.tsx', 'end/EndPage.tsx'),
        ...inFolder('features/reader/places', 'PlacesSheet.tsx', 'ForkBar.tsx'),
        ...inFolder('features/reader/search', 'SearchSheet.tsx', 'HitBar.tsx'),
      ],
    },
    {
      // What a reader does with some words of the text, or with one of its pictures.
      name: 'PassageSheets',
      modules: [
        ...inFolder('features/reader/menu', 'NoteSheet.tsx', 'PictureSheet.tsx'),
        ...inFolder('features/reader', 'annotations/HighlightSheet.tsx', 'links/WebLinkSheet.tsx'),
        ...inFolder('features/reader', 'lookUp/LookUpSheet.tsx', 'quote/QuoteSheet.tsx'),
        ...inFolder('features/reader', 'typo/TypoSheet.tsx'),
      ],
    },
    {
      name: 'Login',
      modules: inFolder('routes', 'login.tsx?', 'loginCode.tsx?', 'loginEmail.tsx?', 'forgetPassword.tsx?'),
    },
    { name: 'Comments', modules: inFolder('routes', 'comments.tsx?', 'repliesList.tsx?') },
    {
      name: 'Information',
      modules: inFolder(
        'routes',
        'about.tsx?',
        'customerService.tsx?',
        'PrivacyPolicy.tsx?',
        'question.tsx?',
        'taskForm.tsx?',
        'TermsOfService.tsx?',
      ),
    },
    // Of no reader's device: neither precached (sw/optionalCode) nor in what all pages share.
    { name: 'Operator', modules: ['src/routes/operator.tsx?', 'src/features/operator/'] },
    ...LANGUAGES.map((language) => ({
      name: `operator-${language}`,
      modules: [`src/i18n/operator/${language}.po`],
    })),
    { name: 'Landing', modules: inFolder('routes', 'googlePlay.tsx?', 'par.tsx?') },
  ];
}

/**
 * Visits begin at home, which is the shell, or in the library: of what pages share, a first visit there fetches what it stands on itself and
 * nothing else (decision 0095). Which modules that is follows from its imports.
 */
export const LIBRARY = { name: 'library', start: 'src/routes/BookShelf.tsx' } as const;

/** What comes first once a first page stands, with all that it stands on: nobody is signed in before, and pages may come later. */
export const STARTUP = { name: 'startup', start: 'src/platform/startup.ts' } as const;

/** What a few pages share and no first screen needs. What these build on stays in `pages`, which all pages share. */
export const OF_FEW_PAGES: readonly Chunk[] = [
  {
    name: 'Unlock',
    modules: [
      'src/ui/unlock/',
      'src/ui/vip/usePrice.ts',
      'src/ui/vip/useVipRemainder.ts',
      'data/queries/autoUnlock.ts',
      'data/queries/unlocks.ts',
      'data/queries/vipRemainder.ts',
      'data/queries/wallet.ts',
      'data/money/wallet.ts',
      'data/outbox/commands/unlockRange.ts',
      'contract/values/packPrice.ts',
      'contract/values/rangePrice.ts',
    ],
  },
  {
    // A drama's page has its film stand ready, and the player plays it.
    name: 'Player',
    modules: [
      'src/features/player/session/',
      'src/features/player/engine/',
      'src/features/player/readPlayer.ts',
      'src/features/player/filmOut.ts',
    ],
  },
  {
    name: 'CheckIn',
    modules: ['src/ui/checkIn/'],
  },
  ...asOneFile(),
];
