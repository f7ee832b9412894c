/** A file of the build that several modules share. What they import goes with them, unless a chunk before has it. */
export type Chunk = {
  readonly name: string;
  /** What it is for: paths from the root of the repository. One that ends with a slash stands for all in that folder. */
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
    'src/platform/whiteScreen.ts',
    'src/platform/whiteScreenKey.ts',
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

/** What a few pages share and no first screen needs. What these build on stays in `pages`, which all pages share. */
export const OF_FEW_PAGES: readonly Chunk[] = [
  {
    name: 'Unlock',
    modules: [
      'src/ui/unlock/',
      'data/queries/autoUnlock.ts',
      'data/queries/unlocks.ts',
      'data/queries/wallet.ts',
      'data/money/wallet.ts',
      'data/outbox/commands/unlockRange.ts',
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
];
