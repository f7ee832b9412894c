import { FIRST_PICTURE_ID } from '../../contract/wire/firstPage';
import { CODE_TAGS, codeTemplate, NEXT_FRAME_START, WATCH_TAG } from '../../contract/wire/lateCode';
import type { ResumePicture } from '../../contract/wire/resumePicture';
import { type CodePreloads, WORKER_TAG } from '../codePreloads';
import { PICTURE_SCRIPT } from './pictureScript';
import { escapeText, writeMarkup } from './writeMarkup';

export type PageParts = {
  /** The app's page as it was built. */
  readonly html: string;
  /** Code and styles of the page of the screen. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** How code is asked for. */
  readonly preloads: Pick<CodePreloads, 'link' | 'relink'>;
};

type Composed = {
  readonly html: string;
  /** What the policy has to allow for it, as texts. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyle: string;
};

/** What of the root is its picture's; the app sets the same. */
const ROOT_ATTRIBUTE = /^(?:lang|class|data-(?:device|faces|theme|home))$/;
/**
 * One script, right behind the picture: browsers paint between two scripts, and the frame that the app's code waits for has to be the
 * one with the picture, not the next.
 */
const PICTURE_AND_CODE = `${PICTURE_SCRIPT}\n${NEXT_FRAME_START}`;
/** To read it and its icon would take a slow phone some 40 ms where the app's code starts: the app links it later. */
const MANIFEST = /<link rel="manifest"[^>]*>/;
/** Stands behind the picture and its script. */
const WHOLE_ID = 'picture-whole';
const FACE = /^\/assets\/[\w.-]+\.woff2$/;

/** The app's page with a picture of its screen before it, and the app's code to come after the first paint (decision 0014). */
export function composePage(
  { html, scripts, styles, preloads }: PageParts,
  picture: ResumePicture,
  place?: string,
): Composed {
  const { html: drawn, css } = writeMarkup(picture.nodes);
  const { width, height, slack } = picture;
  // Behind the script, for where none runs: another window has no picture.
  const range = `(width: ${Number(width)}px) and (min-height: ${Number(height) - Number(slack)}px)`;
  const sheet = `${css}\n@media not all and ${range}{#${FIRST_PICTURE_ID}{display:none}}`;
  const code = [...html.matchAll(CODE_TAGS)].flatMap(([tag]) =>
    WORKER_TAG.test(tag) ? [] : preloads.relink(tag),
  );
  // A page with a picture is not white: the watch need not be fetched and run before it is painted.
  const watch = [...html.matchAll(WATCH_TAG)].map(([tag]) => tag);
  const first = preloads.link(picture.build);
  const own = scripts.map(preloads.link);
  const head = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeText(href)}">`),
    ...picture.faces
      .filter((face) => FACE.test(face))
      .map((face) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${face}">`),
    `<style>${sheet}</style>`,
    // Styles that have come lift what keeps the browser from painting, and the page would be laid out once without its picture.
    `<link rel="expect" href="#${WHOLE_ID}" blocking="render">`,
  ];
  const told = {
    width,
    height,
    slack,
    text: picture.textPx,
    theme: picture.root['data-theme'] ?? '',
    language: picture.language,
    turns: picture.turns ? 'yes' : '',
    scrolls: picture.kind === 'reading' ? '' : 'yes',
    place: place ?? '',
  };
  const page = html
    .replace(CODE_TAGS, '')
    .replace(WATCH_TAG, '')
    .replace(MANIFEST, '')
    .replace(/<html[^>]*>/, () => `<html${attributesOf(picture.root, ROOT_ATTRIBUTE)}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(picture.title)}</title>`)
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(
      '<div id="root"></div>',
      (root) =>
        `<div id="${FIRST_PICTURE_ID}" inert aria-hidden="true">${drawn}</div>${root}\n${codeTemplate([first, ...code, ...own, ...watch])}\n${pictureScript(told, PICTURE_AND_CODE)}<template id="${WHOLE_ID}"></template>`,
    );
  return { html: page, inlineScripts: [PICTURE_AND_CODE], inlineStyle: sheet };
}

/** The app's page that opens in a chapter of which there is no picture. */
export function composeWithoutPicture(html: string, place: string): Composed {
  const page = html.replace(
    '<div id="root"></div>',
    (root) => `${root}\n${pictureScript({ place }, PICTURE_SCRIPT)}`,
  );
  return { html: page, inlineScripts: [PICTURE_SCRIPT], inlineStyle: '' };
}

function pictureScript(told: Readonly<Record<string, string | number>>, script: string): string {
  const texts = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [`data-${name}`, String(value)]),
  );
  return `<script${attributesOf(texts, /^/)}>${script}</script>`;
}

function attributesOf(attributes: Readonly<Record<string, string>>, named: RegExp): string {
  return Object.entries(attributes)
    .filter(([name]) => named.test(name))
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join('');
}
