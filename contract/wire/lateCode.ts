import { EARLY_INSTALL_OFFER, FIRST_PICTURE_ID } from './firstPage';
import { LANGUAGES, type Language } from './limits';

const TEMPLATE_ID = 'app-code';

/** What both begin with: `start` puts the scripts in, and `isUnseen` says that no picture is to be painted before. */
const PREPARED = `addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.${EARLY_INSTALL_OFFER} ??= event;
  });
  const code = document.getElementById('${TEMPLATE_ID}');
  const start = () => code.replaceWith(document.importNode(code.content, true));
  const isUnseen = document.hidden || document.getElementById('${FIRST_PICTURE_ID}') === null;`;

/**
 * Puts the template's scripts into the document once the picture is painted: until then both line and processor are
 * the picture's (decision 0014). A busy browser paints the bare page a frame before: that is not the picture yet. A page nobody
 * looks at is not painted and does not wait; nor does one whose picture was taken away (decision 0092): it has nothing to paint. The browser's offer to install comes once, perhaps before the app: it is kept for it.
 */
export const LATE_CODE_START = `(() => {
  ${PREPARED}
  if (isUnseen || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start();
  const paint = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    paint.disconnect();
    start();
  });
  paint.observe({ type: 'paint', buffered: true });
})();`;

/**
 * The same for a picture from the device (decision 0092): it is whole, and so are its styles and faces, when this runs, so the next frame
 * is the one with the picture. Once that is handed over, what is left to paint needs the page's thread no more; to be told of the
 * paint would take a frame or two in which the thread stands idle. The storage is asked for something small at once: opening it takes two
 * answers of the browser's, of which one can be there when the app asks.
 */
export const NEXT_FRAME_START = `(() => {
  ${PREPARED}
  try { indexedDB.databases().catch(() => {}); } catch {}
  if (isUnseen) return start();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = start;
    port2.postMessage(null);
  });
})();`;

/** The app's code (script and preload tags) as a page carries it that has a picture; nothing of it is fetched or run by itself. */
export function codeTemplate(tags: readonly string[]): string {
  return `<template id="${TEMPLATE_ID}">${tags.join('\n')}</template>`;
}

/** The same with what starts it once the picture is painted, which a policy has to allow. */
export function lateCode(tags: readonly string[]): string {
  return `${codeTemplate(tags)}\n<script>${LATE_CODE_START}</script>\n`;
}

/** The app's code, as the build names it in its page. */
export const CODE_TAGS =
  /<script type="module" crossorigin src="[^"]*"><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The watch for a white screen, as the build names it there. */
export const WATCH_TAG = /<script type="module" async crossorigin src="[^"]*"><\/script>/g;

/**
 * What the build says its pages need (`route-files.json`). The server reads it and the service worker has it built
 * in: no schema here, for the service worker carries no validation.
 */
export type RouteFiles = {
  /** The path of every page as the router spells it. */
  readonly pages: readonly string[];
  /** By route path as the router spells it (`/bookInfo/$bookId`): what its page needs beside the shell. */
  readonly routes: Readonly<Record<string, { readonly scripts: string[]; readonly styles: string[] }>>;
  /** By part and language: the texts. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The face of a chapter's text, its Latin part; null when the build has none. */
  readonly readingFace: string | null;
};

/** The files of the page at this path, the texts of the language included. */
export function filesFor(files: RouteFiles, path: string, language: string) {
  const route = Object.keys(files.routes).find((pattern) => matches(pattern, path));
  const { scripts, styles } = (route && files.routes[route]) || { scripts: [], styles: [] };
  const pages = route ? files.texts.pages?.[language] : undefined;
  const shell = files.texts.shell?.[language];
  return { scripts: [...scripts, ...[shell, pages].filter((file) => file !== undefined)], styles };
}

/** The first of a browser's languages where the app speaks it, else English. */
export function spokenLanguage(first: string | undefined): Language {
  const base = first?.trim().toLowerCase().split(/[-_;]/)[0];
  return LANGUAGES.find((language) => language === base) ?? 'en';
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('$') ? given[at] !== '' : part === given[at]))
  );
}
