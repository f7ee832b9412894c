import { LANGUAGES, type Language } from './limits';

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
