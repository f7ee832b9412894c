import { EARLY_INSTALL_OFFER } from './firstPage';

const TEMPLATE_ID = 'app-code';

/**
 * Puts the template's scripts into the document once the picture is painted: until then the network and the processor
 * are the picture's (decision 0014). A busy browser paints the bare page a frame before: that is not the picture yet. A page
 * in the background is not painted and does not wait. The browser's offer to install is made once, perhaps before the app
 * runs: it is kept for it.
 */
export const LATE_CODE_START = `(() => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.${EARLY_INSTALL_OFFER} ??= event;
  });
  const code = document.getElementById('${TEMPLATE_ID}');
  const start = () => code.replaceWith(document.importNode(code.content, true));
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start();
  const paint = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    paint.disconnect();
    start();
  });
  paint.observe({ type: 'paint', buffered: true });
})();`;

/** The app's code as a page with a picture carries it, and the script that starts it, which the policy has to allow. */
export function lateCode(tags: readonly string[]): string {
  return `<template id="${TEMPLATE_ID}">${tags.join('\n')}</template>\n<script>${LATE_CODE_START}</script>\n`;
}

/** The app's code, as the build names it in its page. */
export const CODE_TAGS =
  /<script type="module" crossorigin src="[^"]*"><\/script>|<link rel="modulepreload"[^>]*>/g;
