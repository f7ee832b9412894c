import './styles/app.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { openDatabase } from '../data/queries/databaseState';
import { fetchReadingModule } from './features/reader/session/readingModule';
import { pageTexts, startLanguage } from './i18n/activate';
import { fontsAreOnDevice, showFonts } from './platform/device/fonts';
import { keepInstallOffer } from './platform/device/installOffer';
import { watchMobileRule } from './platform/device/mobileRule';
import { applyTheme, storedTheme } from './platform/device/theme';
import { afterPaint, whenIdle } from './platform/live/idle';
import { endWithPage } from './platform/start/endWithPage';
import { firstContent } from './platform/start/firstContent';
import { handOverFirstPage } from './platform/start/firstPage';
import { firstPageStands } from './platform/start/firstPageStands';
import { dropFirstPicture, giveWayToPage, hasFirstPicture } from './platform/start/firstPicture';
import { allowOwnScripts } from './platform/start/ownScripts';
import { answerPictureTaps } from './platform/start/pictureTaps';
import { showMissingPage } from './platform/start/whiteScreen/missingPage';
import { mayOpenDatabase, missingParts } from './platform/start/whiteScreen/missingParts';
import { captureArrival } from './platform/visit/arrival';
import { router } from './router';

/** Behind a picture the page is rendered once, with its rows; rows that come later than this come into it. */
const PAGE_LIMIT_MS = 1_000;

// Else the page says what is missing (`reportWhiteScreen`).
if (missingParts().length === 0) begin();

function begin(): void {
  allowOwnScripts();
  applyTheme(storedTheme());
  captureArrival();
  keepInstallOffer();
  const drawnFor = document.documentElement.dataset.device;
  watchMobileRule();
  endWithPage();
  // Guessed wrong: better nothing for a moment than the other layout.
  if (drawnFor !== document.documentElement.dataset.device) dropFirstPicture();
  handOverFirstPage();
  if (fontsAreOnDevice()) showFonts();
  // Opening takes a while: it runs while the texts load and React starts.
  openDatabase().catch(async () => {
    // Otherwise the database's state says so, and the notice shows it.
    if (!(await mayOpenDatabase())) showMissingPage(['storage']);
  });
  void show();
}

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const texts = startLanguage();
  // What the page shows is read while React starts, which joins in (decision 0103).
  const readPage = () => router.load({ sync: true }).catch(console.error);
  const page = readPage();
  let isTapped = false;
  answerPictureTaps((href) => {
    isTapped = true;
    router.history.push(href);
    // Once React's router is mounted, it hears of the new address itself.
    if (!root.hasChildNodes()) void readPage();
  });
  await Promise.all([texts, hasFirstPicture() && within(PAGE_LIMIT_MS, page)]);

  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>
  );
  // Behind a picture nobody waits for a frame: rendering then leaves gaps for taps and paints.
  if (hasFirstPicture()) startTransition(() => createRoot(root).render(app));
  else createRoot(root).render(app);
  // Who left the picture's page is shown that theirs is on its way, no picture of the one before.
  await firstContent(root, () => isTapped);
  giveWayToPage(root);
  // The sign-in, the fingerprint and the service worker come after the first page and what it has to fetch.
  afterPaint(() => {
    firstPageStands();
    whenIdle(() => void import('./platform/start/startup').then(({ startUp }) => startUp(router)));
    whenIdle(preloadPages);
  });
}

function within(ms: number, wanted: Promise<unknown>): Promise<unknown> {
  return Promise.race([wanted, new Promise((resolve) => setTimeout(resolve, ms))]);
}

const isReading = () => router.latestLocation.pathname.startsWith('/reading/');

/** The way from a cover to its text must not wait for code. */
async function preloadPages(): Promise<void> {
  const { routesByPath } = router;
  const chunks = (['/bookInfo/$bookId', '/reading/$bookId/$target'] as const).map((path) =>
    router.loadRouteChunk(routesByPath[path]),
  );
  try {
    const [reading] = await Promise.all([fetchReadingModule(), pageTexts(), ...chunks]);
    const keepReady = () => whenIdle(() => isReading() || reading.keepLastReady());
    keepReady();
    router.subscribe('onRendered', keepReady);
  } catch {
    // Without a network: the page asks again when it is opened, and says so if it fails then.
  }
}
