import { ADULT_AGE, isAdult } from '../../../contract/catalogue/ageRating';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { type PageSubject, pathOfSubject } from '../pageSubject';
import { type PagePlace, titleOf, wordsOf } from './pageWords';
import { previewPath } from './previewPath';

/**
 * Returns a page's content in schema.org's terms (JSON-LD): a book, a chapter, a series, an episode. `origin`
 * is for its URLs. Of a title for adults it has no words and no picture.
 */
export function structuredData(
  subject: PageSubject,
  origin: string,
  place: PagePlace,
): Record<string, unknown> {
  const url = origin + pathOfSubject(subject);
  const context = { '@context': 'https://schema.org' };
  const title = titleOf(subject);
  if (title && isAdult(title))
    return { ...context, ...(title.kind === 'drama' ? seriesData(title, origin) : bookData(title, origin)) };
  switch (subject.page) {
    case 'home':
      return {
        ...context,
        '@type': 'WebSite',
        name: place.house,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/search?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      };
    case 'book':
      return { ...context, ...bookData(subject.book, origin) };
    case 'chapter': {
      const { book, entry } = subject;
      return {
        ...context,
        '@type': 'Chapter',
        name: entry.title,
        url,
        position: entry.target,
        inLanguage: book.language,
        isAccessibleForFree: entry.price === 0,
        isPartOf: bookData(book, origin),
      };
    }
    case 'drama':
      return {
        ...context,
        ...seriesData(subject.drama, origin),
        numberOfEpisodes: subject.drama.chapterCount,
      };
    case 'episode': {
      const { drama, entry } = subject;
      return {
        ...context,
        '@type': 'TVEpisode',
        name: entry.title,
        url,
        episodeNumber: entry.target,
        timeRequired: `PT${Math.round(entry.duration / 1_000)}S`,
        isAccessibleForFree: entry.price === 0,
        ...(entry.poster !== '' && { image: `${origin}/content/${entry.poster}.webp` }),
        partOfSeries: seriesData(drama, origin),
      };
    }
    case 'author':
      return {
        ...context,
        '@type': 'ProfilePage',
        url,
        mainEntity: { '@type': 'Person', name: subject.author.penName, description: subject.author.about },
      };
    case 'house':
      return {
        ...context,
        '@type': 'WebPage',
        name: wordsOf(subject, place).title,
        url,
        inLanguage: subject.text.language,
      };
  }
}

function bookData(book: BookDetail, origin: string) {
  return {
    '@type': 'Book',
    ...workData(book, origin),
    url: `${origin}/bookInfo/${book.id}`,
    bookFormat: 'https://schema.org/EBook',
  };
}

function seriesData(drama: BookDetail, origin: string) {
  return { '@type': 'TVSeries', ...workData(drama, origin), url: `${origin}/dramaInfo/${drama.id}` };
}

/** The authors with pages, else the author's name. */
function authorsOf({ people = [], authorName }: BookDetail, origin: string) {
  const authors = people.filter(({ part }) => part === 'author' || part === 'coauthor');
  if (authors.length === 0) return { '@type': 'Person', name: authorName };
  return authors.map(({ authorId, name }) => ({
    '@type': 'Person',
    name,
    url: `${origin}/author/${authorId}`,
  }));
}

function workData(book: BookDetail, origin: string) {
  const { rating, sourceimg, ageRating } = book;
  const isShown = !isAdult(book);
  return {
    name: book.bookName,
    author: authorsOf(book, origin),
    ...(isShown && { description: book.novelDesc }),
    inLanguage: book.language,
    genre: book.chanName,
    ...(isShown && { keywords: book.tags.join(', ') }),
    ...(ageRating !== undefined && {
      typicalAgeRange: `${ageRating}-`,
      contentRating: `${ageRating}+`,
      isFamilyFriendly: ageRating < ADULT_AGE,
    }),
    isAccessibleForFree: book.freeChapters >= book.chapterCount || book.pricePerChapter === 0,
    dateModified: new Date(book.updatedAt).toISOString(),
    ...(isShown &&
      sourceimg !== '' && { image: [`${origin}${previewPath(sourceimg)}`, `${origin}${sourceimg}`] }),
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(rating.average * 10) / 10,
        ratingCount: rating.count,
      },
    }),
  };
}
