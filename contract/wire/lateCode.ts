import { EARLY_INSTALL_OFFER } from './firstPage';
import { LANGUAGES, type Language } from './languages';

const TEMPLATE_ID = 'app-code';

/**
 * Inserts the template's scripts into the document once the picture is painted: until then the picture has
 * the network and the processor to itself (decision 0014). A busy browser paints an empty page a frame
 * earlier, which is not the picture yet. A page in the background is not painted and does not wait. The
 * browser makes its install offer once, perhaps before the app runs, so it is stored for the app.
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

/**
 * Returns the app's code for a page with a picture, and the script that starts it, which the content security
 * policy must allow.
 */
export function lateCode(tags: readonly string[]): string {
  return `<template id="${TEMPLATE_ID}">${tags.join('\n')}</template>\n<script>${LATE_CODE_START}</script>\n`;
}

export const CODE_TAGS =
  /<script type="module" crossorigin src="[^"]*"><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * The files that pages need, by the build (`route-files.json`). The server reads it, and it is built into the
 * service worker. It has no schema: the service worker includes no validation.
 */
export type RouteFiles = {
  /** The path of every page in the router's syntax. */
  readonly pages: readonly string[];
  /** By route path in the router's syntax (`/bookInfo/$bookId`): the files a page needs besides the shell. */
  readonly routes: Readonly<Record<string, { readonly scripts: string[]; readonly styles: string[] }>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The font file of chapter text, its Latin part; null if the build has none. */
  readonly readingFace: string | null;
};

/** Returns the files of the page at this path, including the texts of the language. */
export function filesFor(files: RouteFiles, path: string, language: string) {
  const route = Object.keys(files.routes).find((pattern) => matches(pattern, path));
  const { scripts, styles } = (route && files.routes[route]) || { scripts: [], styles: [] };
  const pages = route ? files.texts.pages?.[language] : undefined;
  const shell = files.texts.shell?.[language];
  return { scripts: [...scripts, ...[shell, pages].filter((file) => file !== undefined)], styles };
}

/** Returns the browser's first language if the app supports it, else English. */
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
