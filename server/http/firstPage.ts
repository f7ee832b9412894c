import {
  type DrawFirstPicture,
  FIRST_PAGE_DATA_ID,
  FIRST_PICTURE_ID,
  type FirstPageData,
  type FirstPicture,
  type PictureRequest,
} from '../../contract/wire/firstPage';
import { LANGUAGES, type Language } from '../../contract/wire/languages';
import {
  CODE_TAGS,
  filesFor,
  LATE_CODE_START,
  lateCode,
  type RouteFiles,
  spokenLanguage,
} from '../../contract/wire/lateCode';
import { MOBILE_USER_AGENT } from '../../contract/wire/limits';
import type { Context } from '../ground/context';
import { escapeHtml } from '../ground/escapeHtml';
import type { InlineSources } from './environment';
import { companionsOf } from './firstPageAnswers';
import { hashSource, takeInlineStyles } from './inlineStyles';
import { landingPath } from './landingPath';
import { scriptJson } from './markup';
import type { PageSubject } from './pageSubject';
import { isPlainAsked, plainDocument, plainPage } from './plain/plainPage';
import { withLinkPreview } from './preview/linkPreview';

export type FirstPageSource = {
  readonly context: Context;
  readonly index: string;
  readonly files: RouteFiles;
  readonly drawFirstPicture: DrawFirstPicture | null;
};
export type Visit = {
  readonly url: URL;
  readonly origin: string | null;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
};
type FirstPage = {
  readonly html: string;
  readonly inline: InlineSources | undefined;
  readonly missing: boolean;
  /** The path of the title's page, if the title is of the other kind. */
  readonly movedTo: string | undefined;
};

/**
 * Composes the app's page with what its first screen needs (decision 0014): a picture of that screen, links
 * to the page's code and covers, and the answers to its first requests. Only for visitors without a session,
 * so it contains nothing personal.
 */
export async function composeFirstPage(source: FirstPageSource, visit: Visit): Promise<FirstPage> {
  const { context, index, files, drawFirstPicture } = source;
  const { pathname } = visit.url;
  const language = languageOf(visit);
  const isLanguageAsked = askedLanguage(visit.url) !== undefined;
  const { name: house, texts } = context.house.now();
  const { scripts, styles } = filesFor(files, pathname, language);
  const {
    covers,
    subject,
    told: own,
    missing = false,
    movedTo,
    ...data
  } = await companionsOf(context, visit.url, language);
  const landing = landingPath(visit.url);
  const told = landing === undefined ? own : await landed(context, landing, language, own);
  const housePages = [...texts.keys()];
  const place = { house, language, hasFeeds: visit.origin !== null, housePages };
  if (isPlainAsked(visit.url)) {
    const html = plainDocument(told, { ...place, isLanguageAsked });
    return { html, inline: undefined, missing, movedTo };
  }
  const mobile = MOBILE_USER_AGENT.test(visit.userAgent ?? '');
  const picture =
    subject && drawFirstPicture
      ? await pictureOf(drawFirstPicture, { pathname, house, language, mobile, subject })
      : undefined;
  const links = {
    covers: covers.map((href) => link('preload', href, 'as="image" fetchpriority="high"')),
    scripts: scripts.map((href) => link('modulepreload', href)),
  };
  let page = index.replace('</body>', () => `${dataElement(data)}</body>`);
  page = page.replace(NOSCRIPT, '').replace('</body>', () => `${plainPage(told, place)}\n</body>`);
  if (told) {
    const hasCatalogue = context.settings.epubExport;
    page = withLinkPreview(page, told, {
      house,
      origin: visit.origin,
      language,
      isLanguageAsked,
      hasCatalogue,
    });
  }
  if (!picture) {
    const preloads = styles.map((href) => link('preload', href, 'as="style" crossorigin'));
    page = intoHead(page, [...preloads, ...links.covers, ...links.scripts]);
    return { html: page, inline: undefined, missing, movedTo };
  }
  const { html, css } = takeInlineStyles(picture.html);
  const face = subject?.page === 'chapter' ? files.readingFace : null;
  const sheet = `${face ? faceRule(face) : ''}${css}`;
  // The resources of the picture load first. The app's own code waits for the paint (`lateCode`).
  const code = [...page.matchAll(CODE_TAGS)].map(([tag]) => tag);
  page = intoHead(page.replace(CODE_TAGS, ''), [
    ...styles.map((href) => link('stylesheet', href, 'crossorigin')),
    ...(face ? [link('preload', face, 'as="font" type="font/woff2" crossorigin fetchpriority="high"')] : []),
    `<style>${sheet}</style>`,
  ]);
  page = page.replace('</body>', () => `${lateCode([...code, ...links.scripts])}</body>`);
  return {
    html: withPicture(page, html, picture.rootAttributes),
    inline: { style: hashSource(sheet), script: LATE_CODE_SOURCE },
    missing,
    movedTo,
  };
}

const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

/**
 * Returns a page's language: the one its URL requests, else the visitor's first one if the app supports it.
 */
export function languageOf({ url, acceptLanguage }: Pick<Visit, 'url' | 'acceptLanguage'>): Language {
  return askedLanguage(url) ?? spokenLanguage(acceptLanguage?.split(',')[0]);
}

/** Returns the language of `?lang=`, which links to other languages use; undefined for an unsupported one. */
export function askedLanguage(url: URL): Language | undefined {
  return LANGUAGES.find((language) => language === url.searchParams.get('lang'));
}

async function landed(context: Context, path: string, language: Language, own: PageSubject | undefined) {
  const open = (page: string) => companionsOf(context, new URL(page, 'https://landing.invalid'), language);
  const { told, movedTo } = await open(path);
  return (movedTo === undefined ? told : (await open(movedTo)).told) ?? own;
}

/** The policy's source for `lateCode`, the same script in every page. */
const LATE_CODE_SOURCE = hashSource(LATE_CODE_START);

function link(rel: string, href: string, attributes = ''): string {
  return `<link rel="${rel}"${attributes && ` ${attributes}`} href="${escapeHtml(href)}">`;
}

function intoHead(page: string, tags: readonly string[]): string {
  return page.replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

/** A chapter is a page of text, so it briefly waits for its font instead of being laid out twice. */
function faceRule(href: string): string {
  return `@font-face{font-family:"Lora Variable";font-weight:400 700;font-display:block;src:url(${href})format("woff2")}`;
}

function dataElement(data: FirstPageData): string {
  if (data.answers.length === 0) return '';
  return `<script type="application/json" id="${FIRST_PAGE_DATA_ID}">${scriptJson(data)}</script>\n`;
}

async function pictureOf(draw: DrawFirstPicture, request: PictureRequest): Promise<FirstPicture | undefined> {
  try {
    return await draw(request);
  } catch (error) {
    console.error(`The first picture of ${request.pathname} could not be drawn:`, error);
    return undefined;
  }
}

/** Only a picture: it is inert and hidden from screen readers until the app replaces it. */
function withPicture(page: string, html: string, rootAttributes: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(rootAttributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  return page
    .replace(/<html[^>]*>/, () => `<html${attributes}>`)
    .replace(
      '<div id="root">',
      (root) => `<div id="${FIRST_PICTURE_ID}" inert aria-hidden="true">${html}</div>\n    ${root}`,
    );
}
