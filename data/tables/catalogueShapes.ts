import type {
  BookCard,
  BookDetail,
  BookHiatus,
  OtherTelling,
  Rating,
  Scene,
  TitlePerson,
} from '../../contract/catalogue/books.schema';
import type { DramaDetail } from '../../contract/catalogue/dramas.schema';
import { type Check, each, flag, list, number, oneOf, optional, shape, text } from './shapes';
import { names } from './valueShapes';

const drama = optional(oneOf('drama'));

export const card = shape<BookCard>({
  id: number,
  kind: drama,
  sourceImg: text,
  bookName: text,
  authorName: text,
  chanName: text,
  chanNames: names,
  novelDesc: text,
  chapterCount: number,
  finished: flag,
  ageRating: optional(number),
  tint: text,
});

const otherTelling = shape<OtherTelling>({
  card,
  scenes: list(shape<Scene>({ episode: number, chapter: number, blockId: optional(text) })),
});

const DETAIL: { readonly [Name in keyof Required<BookDetail>]: Check } = {
  id: number,
  kind: drama,
  sourceimg: text,
  sourceImg: text,
  bookName: text,
  authorName: text,
  chanName: text,
  chanNames: names,
  novelDesc: text,
  tags: list(text),
  tagNames: optional(each(each(text))),
  language: text,
  direction: optional(oneOf('ltr', 'rtl', 'vertical')),
  chapterCount: number,
  wordCount: number,
  freeChapters: number,
  pricePerChapter: number,
  finished: flag,
  ageRating: optional(number),
  warnings: optional(list(text)),
  tint: text,
  rating: shape<Rating>({ average: number, count: number, mine: number }),
  readerCount: number,
  updatedAt: number,
  revision: number,
  otherTelling: optional(otherTelling),
  people: optional(list(shape<TitlePerson>({ authorId: number, name: text, part: text }))),
  ticketRule: optional(text),
  freeAfterDays: optional(number),
  rhythm: optional(list(number)),
  nextAt: optional(number),
  hiatus: optional(shape<BookHiatus>({ until: optional(text), note: text })),
};

export const detail = shape<BookDetail>(DETAIL);
export const dramaDetail = shape<DramaDetail>({
  ...DETAIL,
  kind: oneOf('drama'),
  runningTime: number,
  adOpens: optional(number),
});
