import { CODE_TAGS } from '../contract/wire/lateCode';
import { escapeText } from './resumePicture/writeMarkup';

const BUILD_LINK = '<link rel="modulepreload"';
const CROSS_ORIGIN = / crossorigin(?:="")?/;
const ENTRY = /^<script .* src="([^"]*)"/;
/** The worker's script, which a first visit fetches ahead: no page runs it, and on the device nothing waits for it. */
export const WORKER_TAG = /fetchpriority="low"/;

export type CodePreloads = {
  /** A link that has a file of the app's code fetched ahead. */
  readonly link: (href: string) => string;
  /** One of the build's own links, the same way. Any other tag stays as it is. */
  readonly relink: (tag: string) => string;
  /** The page that the build made, with all of its code asked for that way. */
  readonly inPage: (html: string) => string;
};

/**
 * How a page that the service worker answers with asks for the app's code (decision 0104). Chromium keeps what it compiled beside a file
 * of a cache, but parses a module again where the file is fetched as one, and takes what it kept where it is fetched as a script.
 */
export function codePreloads(): CodePreloads {
  // Only Chromium has it. In a service worker it does not always say who it is.
  const keepsCompiled = 'userAgentData' in navigator;
  const link = (href: string) =>
    keepsCompiled
      ? `<link rel="preload" as="script" crossorigin href="${escapeText(href)}">`
      : `<link rel="modulepreload" href="${escapeText(href)}">`;
  const relink = (tag: string) =>
    keepsCompiled && tag.startsWith(BUILD_LINK) && !WORKER_TAG.test(tag)
      ? tag.replace(CROSS_ORIGIN, '').replace(BUILD_LINK, '<link rel="preload" as="script" crossorigin')
      : tag;
  const inPage = (html: string) =>
    keepsCompiled
      ? html.replace(CODE_TAGS, (tag) => {
          const [, entry] = ENTRY.exec(tag) ?? [];
          return entry === undefined ? relink(tag) : `${link(entry)}\n${tag}`;
        })
      : html;
  return { link, relink, inPage };
}
