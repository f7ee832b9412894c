import { isAdult } from '../../../contract/catalogue/ageRating';
import { LANGUAGES, type Language } from '../../../contract/wire/languages';
import { ATOM_TYPE } from '../feeds/atom';
import { feedOfSubject } from '../feeds/feedPaths';
import { html, Markup, scriptJson } from '../markup';
import { OPDS_ONE, OPDS_TWO, OPDS_TWO_TYPE, WAYS_TYPE } from '../opds/opdsPaths';
import { type PageSubject, pathOfSubject } from '../pageSubject';
import { titleOf, wordsOf } from './pageWords';
import { OWN_PREVIEW, PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath } from './previewPath';
import { structuredData } from './structuredData';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const TYPES = {
  home: 'website',
  book: 'book',
  chapter: 'article',
  drama: 'video.tv_show',
  episode: 'video.episode',
  author: 'profile',
  house: 'article',
};

export type PreviewPlace = {
  /** This installation's name. */
  readonly house: string;
  /**
   * The origin of this installation. Null if the operator has not set it: a host that callers choose must not
   * get into a page for many visitors.
   */
  readonly origin: string | null;
  readonly language: Language;
  /** Whether the URL itself requests the language (`?lang=`). */
  readonly isLanguageAsked: boolean;
  /** Whether there is a catalogue for e-readers. */
  readonly hasCatalogue: boolean;
};

/**
 * Adds to a page what link previews and search engines read: title, description, picture (Open Graph),
 * canonical URL, other languages, feeds, and structured data (JSON-LD).
 */
export function withLinkPreview(page: string, subject: PageSubject, place: PreviewPlace): string {
  const { title, description } = wordsOf(subject, place);
  const whole = subject.page === 'home' ? title : `${title} · ${place.house}`;
  const tags = [
    html`<meta name="description" content="${description}">`,
    html`<meta property="og:type" content="${TYPES[subject.page]}">`,
    html`<meta property="og:site_name" content="${place.house}">`,
    html`<meta property="og:title" content="${title}">`,
    html`<meta property="og:description" content="${description}">`,
    html`<meta name="twitter:card" content="summary_large_image">`,
    ...(isAdult(titleOf(subject)) ? [html`<meta name="rating" content="adult">`] : []),
    ...(place.origin === null ? [] : addresses(subject, place.origin, place)),
  ];
  return page
    .replace(TITLE, () => html`<title>${whole}</title>`.toString())
    .replace(DESCRIPTION, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

function addresses(subject: PageSubject, origin: string, place: PreviewPlace): Markup[] {
  const url = origin + pathOfSubject(subject);
  const own = place.isLanguageAsked ? `${url}?lang=${place.language}` : url;
  const title = titleOf(subject);
  const cover = isAdult(title) ? '' : (title?.sourceimg ?? '');
  const picture = origin + (cover === '' ? OWN_PREVIEW : previewPath(cover));
  return [
    html`<link rel="canonical" href="${own}">`,
    html`<link rel="alternate" hreflang="x-default" href="${url}">`,
    ...LANGUAGES.map((code) => html`<link rel="alternate" hreflang="${code}" href="${url}?lang=${code}">`),
    html`<link rel="alternate" type="${ATOM_TYPE}" title="${titleOf(subject)?.bookName ?? place.house}" href="${origin}${feedOfSubject(subject)}">`,
    ...(subject.page === 'home' && place.hasCatalogue
      ? [
          html`<link rel="alternate" type="${WAYS_TYPE}" href="${origin}${OPDS_ONE}">`,
          html`<link rel="alternate" type="${OPDS_TWO_TYPE}" href="${origin}${OPDS_TWO}">`,
        ]
      : []),
    html`<meta property="og:url" content="${own}">`,
    html`<meta property="og:image" content="${picture}">`,
    html`<meta property="og:image:width" content="${PREVIEW_WIDTH}">`,
    html`<meta property="og:image:height" content="${PREVIEW_HEIGHT}">`,
    html`<meta property="og:image:alt" content="${titleOf(subject)?.bookName ?? place.house}">`,
    // A data block, which needs no permission in the policy.
    html`<script type="application/ld+json">${Markup.trusted(scriptJson(structuredData(subject, origin, place)))}</script>`,
  ];
}
