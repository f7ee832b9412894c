import { EARLY_INSTALL_OFFER } from '../../contract/values/firstPage';
import { hashSource } from './inlineStyles';

const TEMPLATE_ID = 'app-code';

/**
 * Puts the template's scripts into the document once the picture is painted: until then both line and processor are
 * the picture's (decision 0014). A busy browser paints the bare page a frame before: that is not the picture yet. A page nobody
 * looks at is not painted and does not wait. The browser's offer to install comes once, perhaps before the app: it is kept for it.
 */
const START = `(() => {
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

/** What the policy has to allow for `lateCode`: this one script, whatever page it stands in. */
export const LATE_CODE_SOURCE = hashSource(START);

/** The app's code (script and preload tags) as a page carries it that has a first picture. */
export function lateCode(tags: readonly string[]): string {
  return `<template id="${TEMPLATE_ID}">${tags.join('\n')}</template>\n<script>${START}</script>\n`;
}
