import { HOUSE_PAGE_PATHS, type HousePage } from '../../../contract/account/houseTexts';
import { isAdult } from '../../../contract/catalogue/ageRating';
import { noteParagraphs } from '../../../contract/catalogue/authorNotes';
import type { BookCard, BookDetail } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import type { AnswerOf } from '../../../contract/endpoints';
import type { Language } from '../../../contract/wire/languages';
import { ATOM_TYPE } from '../feeds/atom';
import { feedOfSubject } from '../feeds/feedPaths';
import { html, type Markup } from '../markup';
import type { PageSubject } from '../pageSubject';
import { type PagePlace, titleOf, wordsOf } from '../preview/pageWords';
import { plainAge } from './plainAge';
import { plainBlocks } from './plainBlocks';
import { plainHouseText } from './plainHouseText';
import { PLAIN_TEXTS, type PlainTexts, priceText } from './plainTexts';

const SHEET = '/plain.css';

export type PlainPlace = {
  /** This installation's name. */
  readonly house: string;
  readonly language: Language;
  /** Whether this installation has feeds, which need to know its address. */
  readonly hasFeeds: boolean;
  /** The pages that have a text of the house. */
  readonly housePages: readonly HousePage[];
};
/** Entries of a list of contents; further chapters are reached from the one before. */
const MOST_ENTRIES = 3_000;

/**
 * Returns a page's content without scripts: a free chapter's text, a book and its contents, a drama and its
 * episodes, home. It is in `noscript`, so that a browser with scripts does not parse it. A priced chapter has
 * only its blurb and its price; a title for adults only its name, its age rating and its warnings.
 */
export function plainPage(subject: PageSubject | undefined, place: PlainPlace): Markup {
  return html`<noscript><link rel="stylesheet" href="${SHEET}">${plainBody(subject, place)}</noscript>`;
}

/**
 * Returns whether the URL requests the page without the app, for browsers that cannot run it: `?plain=1`
 * (decision 0064).
 */
export function isPlainAsked(url: URL): boolean {
  return url.searchParams.get('plain') === '1';
}

const LINK =
  /href="(\/(?:home|bookInfo|reading|dramaInfo|drama|author|about|TermsOfService|PrivacyPolicy|imprint|accessibility)[^"?#]*)/g;

/** Returns the same as a separate document without the app; its links lead to other plain pages. */
export function plainDocument(
  subject: PageSubject | undefined,
  place: PlainPlace & { readonly isLanguageAsked: boolean },
): string {
  const { house, language, isLanguageAsked } = place;
  const { title } = subject ? wordsOf(subject, place) : { title: house };
  const body = plainBody(subject, place)
    .toString()
    .replace(LINK, `href="$1?plain=1${isLanguageAsked ? `&amp;lang=${language}` : ''}`);
  return `${html`<!doctype html>
<html lang="${language}" class="plain-alone"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${subject && isAdult(titleOf(subject)) && html`<meta name="rating" content="adult">`}
${subject && place.hasFeeds && html`<link rel="alternate" type="${ATOM_TYPE}" href="${feedOfSubject(subject)}">`}
<link rel="icon" href="/icons/favicon-96.png" sizes="96x96" type="image/png">
<link rel="stylesheet" href="${SHEET}"></head><body>
`}${body}</body></html>
`;
}

function plainBody(subject: PageSubject | undefined, place: PlainPlace): Markup {
  const { house, language, hasFeeds, housePages } = place;
  const texts = PLAIN_TEXTS[language];
  return html`<div class="plain" lang="${language}">
<p class="plain-head"><a href="/home">${house}</a></p>
${subject ? pageOf(subject, place) : html`<p>${texts.slogan}</p>`}
${subject && hasFeeds && html`<p><a rel="alternate" type="${ATOM_TYPE}" href="${feedOfSubject(subject)}">${texts.feed}</a></p>`}
<p class="plain-foot">${texts.more}</p>
${housePages.length > 0 && html`<p class="plain-ways">${housePages.map((page) => html`<a href="${HOUSE_PAGE_PATHS[page]}">${texts.pages[page]}</a> `)}</p>\n`}</div>`;
}

function pageOf(subject: PageSubject, { house, language }: PlainPlace): Markup {
  const title = titleOf(subject);
  if (title && isAdult(title))
    return html`<main><h1 lang="${title.language}">${title.bookName}</h1><p>${title.authorName}</p>${plainAge(title, language)}</main>`;
  switch (subject.page) {
    case 'home':
      return html`<main><h1>${house}</h1><p>${PLAIN_TEXTS[language].slogan}</p>${subject.feed.list.map(
        (block) =>
          html`<h2>${block.title}</h2><ul>${block.list.map((card) => html`<li>${cardLink(card)}</li>`)}</ul>\n`,
      )}</main>`;
    case 'book':
      return bookPage(subject.book, subject.chapters, language);
    case 'chapter':
      return chapterPage(subject, language);
    case 'drama':
      return html`<main>${head(subject.drama, language)}<h2>${PLAIN_TEXTS[language].episodes}</h2>${episodeList(
        subject.drama.id,
        subject.episodes,
        language,
      )}</main>`;
    case 'episode':
      return episodePage(subject, language);
    case 'author':
      return authorPage(subject.author, language);
    case 'house':
      return housePage(subject, { house, language });
  }
}

function authorPage({ penName, about, list, next }: AnswerOf<'author'>, language: Language): Markup {
  return html`<main><h1>${penName}</h1>${about.split('\n').map((line) => line !== '' && html`<p>${line}</p>`)}<ul>${list.map(
    (card) => html`<li>${cardLink(card)}</li>`,
  )}</ul>${next !== null && html`<p>${PLAIN_TEXTS[language].moreTitles}</p>`}</main>`;
}

function housePage(subject: Extract<PageSubject, { page: 'house' }>, place: PagePlace): Markup {
  const { text } = subject;
  return html`<main><article lang="${text.language}"><h1>${wordsOf(subject, place).title}</h1>
${plainHouseText(text.blocks)}</article><p class="plain-note">${PLAIN_TEXTS[place.language].version.replace('#', text.version)}</p></main>`;
}

function cardLink({ id, kind, bookName, authorName, ageRating }: BookCard): Markup {
  const page = kind === 'drama' ? 'dramaInfo' : 'bookInfo';
  return html`<a href="/${page}/${id}">${bookName}</a> ${authorName}${isAdult({ ageRating }) && ` ${ageRating}+`}`;
}

function head(book: BookDetail, language: Language): Markup {
  return html`<h1 lang="${book.language}">${book.bookName}</h1>${byline(book, language)}${
    book.sourceimg !== '' &&
    html`<img class="plain-cover" src="${book.sourceimg}" alt="" width="320" height="427">`
  }${plainAge(book, language)}${hiatusLine(book, language)}<p lang="${book.language}">${book.novelDesc}</p>`;
}

function hiatusLine({ hiatus, language: own }: BookDetail, language: Language): Markup | false {
  if (!hiatus) return false;
  const { until, note } = hiatus;
  const texts = PLAIN_TEXTS[language];
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const said = until ? texts.hiatusUntil.replace('{day}', dates.format(new Date(until))) : texts.hiatus;
  return html`<p><strong>${said}</strong>${note !== '' && html`: <span lang="${own}">${note}</span>`}</p>`;
}

/** Who made a title, those with a page linked to it. */
function byline({ people = [], authorName }: BookDetail, language: Language): Markup {
  const has = (...parts: string[]) => people.filter(({ part }) => parts.includes(part));
  const links = (some: typeof people) =>
    some.map(({ authorId, name }, at) => html`${at > 0 && ', '}<a href="/author/${authorId}">${name}</a>`);
  const { editedBy, translatedBy } = PLAIN_TEXTS[language];
  const authors = has('author', 'coauthor');
  const others = [
    [editedBy, has('editor')],
    [translatedBy, has('translator')],
  ] as const;
  return html`<p>${authors.length > 0 ? links(authors) : authorName}</p>${others.map(
    ([label, some]) => some.length > 0 && html`<p>${label} ${links(some)}</p>`,
  )}`;
}

function bookPage(book: BookDetail, chapters: readonly ChapterEntry[], language: Language): Markup {
  const texts = PLAIN_TEXTS[language];
  const [first] = chapters;
  return html`<main>${head(book, language)}${
    first && html`<p><a href="/reading/${book.id}/${first.target}">${texts.begin}</a></p>`
  }<h2>${texts.contents}</h2><ol class="plain-list">${chapters
    .slice(0, MOST_ENTRIES)
    .map(
      (entry) =>
        html`<li><a href="/reading/${book.id}/${entry.target}">${chapterName(entry, language)}</a> ${priceText(entry.price, language)}</li>\n`,
    )}</ol></main>`;
}

function chapterPage(
  { book, entry, before, after, text }: Extract<PageSubject, { page: 'chapter' }>,
  language: Language,
): Markup {
  const texts = PLAIN_TEXTS[language];
  const locked = texts.locked.replace('{coins}', priceText(entry.price, language));
  return html`<main><p><a href="/bookInfo/${book.id}">${book.bookName}</a></p>
<article lang="${book.language}"><h1>${chapterName(entry, language)}</h1>
${
  text
    ? html`${noteOf(text.notes.before, texts)}${plainBlocks(text.blocks, book.id)}${!text.isCut && noteOf(text.notes.after, texts)}`
    : html`<p>${book.novelDesc}</p>`
}</article>
${!text && html`<p lang="${language}"><strong>${locked}</strong></p>`}${text?.isCut && html`<p>${texts.cut}</p>`}
<p class="plain-ways">${before && html`<a rel="prev" href="/reading/${book.id}/${before.target}">${texts.before}</a>`} ${
    after && html`<a rel="next" href="/reading/${book.id}/${after.target}">${texts.after}</a>`
  }</p></main>`;
}

/** The author's note before or after a chapter. */
function noteOf(note: string, texts: PlainTexts): Markup | false {
  return (
    note !== '' &&
    html`<aside class="plain-aside"><p><strong>${texts.authorNote}</strong></p>${noteParagraphs(note).map(
      (paragraph) => html`<p>${paragraph}</p>`,
    )}</aside>\n`
  );
}

function chapterName({ title, target }: ChapterEntry, language: Language): string {
  return title || PLAIN_TEXTS[language].chapter.replace('#', String(target));
}

function episodePage(
  { drama, entry }: Extract<PageSubject, { page: 'episode' }>,
  language: Language,
): Markup {
  const { poster } = entry;
  return html`<main><p><a href="/dramaInfo/${drama.id}">${drama.bookName}</a></p>
<h1 lang="${drama.language}">${episodeName(entry, language)}</h1>${
    poster !== '' &&
    html`<img class="plain-cover" src="/content/${poster}.webp" alt="" width="320" height="569">`
  }<p lang="${drama.language}">${drama.novelDesc}</p>
<p>${priceText(entry.price, language)}. <strong>${PLAIN_TEXTS[language].watch}</strong></p></main>`;
}

function episodeList(dramaId: number, episodes: readonly EpisodeEntry[], language: Language): Markup {
  return html`<ol class="plain-list">${episodes
    .slice(0, MOST_ENTRIES)
    .map(
      (entry) =>
        html`<li><a href="/drama/${dramaId}/${entry.target}">${episodeName(entry, language)}</a> ${priceText(entry.price, language)}</li>\n`,
    )}</ol>`;
}

function episodeName({ title, target }: EpisodeEntry, language: Language): string {
  return title || PLAIN_TEXTS[language].episode.replace('#', String(target));
}
