import './styles/app.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
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
import { dropFirstPicture, giveWayToPage } from './platform/start/firstPicture';
import { chapterToOpen } from './platform/start/opensWhereLeft';
import { allowOwnScripts } from './platform/start/ownScripts';
import { showMissingPage } from './platform/start/whiteScreen/missingPage';
import { mayOpenDatabase, missingParts } from './platform/start/whiteScreen/missingParts';
import { captureArrival } from './platform/visit/arrival';
import { router } from './router';

// Otherwise `reportWhiteScreen` shows what is missing.
if (missingParts().length === 0) begin();

function begin(): void {
  allowOwnScripts();
  applyTheme(storedTheme());
  captureArrival();
  keepInstallOffer();
  const drawnFor = document.documentElement.dataset.device;
  watchMobileRule();
  endWithPage();
  // The picture was drawn for the wrong layout: an empty screen for a moment is better.
  if (drawnFor !== document.documentElement.dataset.device) dropFirstPicture();
  handOverFirstPage();
  if (fontsAreOnDevice()) showFonts();
  // Opening takes a while, so it runs while the texts load and React starts.
  openDatabase().catch(async () => {
    // Any other failure is in the database's state, which the notice shows.
    if (!(await mayOpenDatabase())) showMissingPage(['storage']);
  });
  void show();
}

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const [chapter] = await Promise.all([chapterToOpen(), startLanguage()]);
  // Pushed after the library, so that Back leads there.
  if (chapter) router.history.push(chapter);
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  );
  await firstContent(root);
  giveWayToPage(root);
  // The sign-in, the fingerprint and the service worker start after the first page and its requests.
  afterPaint(() => {
    firstPageStands();
    whenIdle(() => void import('./platform/start/startup').then(({ startUp }) => startUp(router)));
    whenIdle(preloadPages);
  });
}

/** Preloads the code on the way from a cover to its text. */
async function preloadPages(): Promise<void> {
  const { routesByPath } = router;
  const chunks = (['/bookInfo/$bookId', '/reading/$bookId/$target'] as const).map((path) =>
    router.loadRouteChunk(routesByPath[path]),
  );
  try {
    await Promise.all([fetchReadingModule(), pageTexts(), ...chunks]);
  } catch {
    // Offline: the page loads its code again when it is opened, and reports a failure then.
  }
}
