import { EARLY_INSTALL_OFFER } from './firstPage';
import { LANGUAGES, type Language } from './limits';

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
