import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { BookDetail, Rating } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { lazyPart } from '../../platform/navigation/lazy';
import { Tag } from '../../ui/Badge';
import { Cover } from '../../ui/Cover';
import { BackButton } from '../../ui/PageHeader';
import { coverTint } from '../../ui/tint';
import { AgeTag, WarningsLine } from '../age/AgeTag';
import { Byline } from './Byline';
import { titleSize } from './titleSize';

const Coming = lazyPart(() => import('../coming/Coming'), 'Coming');

type BookHeroProps = {
  book: BookDetail;
  rating: Rating;
  begun: boolean;
  corner: ReactNode;
  facts: ReactNode;
  children: ReactNode;
};

export function BookHero({ book, rating, begun, corner, facts, children }: BookHeroProps) {
  const nameOf = useNameOf();
  return (
    <HeroGround tint={coverTint(book.tint, book.bookName)}>
      <div className="flex items-center justify-between pt-1.5">
        <BackButton className="-ml-2.5" />
        {corner}
      </div>
      <div className={heroGridClass}>
        <span className="w-28 shrink-0 xs:w-34 md:row-span-2 md:w-56">
          <Cover
            src={book.sourceimg}
            title={book.bookName}
            author={book.authorName}
            tint={book.tint}
            size="page"
            eager
            folded={begun}
            kind={book.kind}
          />
        </span>
        <div className={heroTitleClass}>
          <p
            className={`flex flex-wrap items-center gap-x-3 text-caption ${book.ageRating === undefined ? '' : 'pb-1.5'}`}
          >
            {book.chanName !== '' && (
              <Link
                to="/discover"
                search={{ kind: 'hot', category: book.chanName }}
                className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent hover:underline"
              >
                {nameOf(book.chanName, book.chanNames)}
              </Link>
            )}
            <Tag>{book.finished ? <Trans>Complete</Trans> : <Trans>Ongoing</Trans>}</Tag>
            <AgeTag ageRating={book.ageRating} />
          </p>
          <h1
            lang={book.language}
            className={`font-title font-semibold text-balance hyphens-auto wrap-anywhere ${TITLE[titleSize(book.bookName)]}`}
          >
            {book.bookName}
          </h1>
          <Byline book={book} />
          <Reception rating={rating} readers={book.readerCount} kind={book.kind} />
        </div>
        <div className={heroRestClass}>
          <WarningsLine warnings={book.warnings} />
          {facts}
          {(book.hiatus ?? book.rhythm ?? book.nextAt) !== undefined && (
            // Reserves a line before its code is loaded.
            <div className="min-h-lh">
              <Coming book={book} />
            </div>
          )}
          {children}
        </div>
      </div>
    </HeroGround>
  );
}

/** Large text needs the whole line, so the title wraps below the cover. */
export const heroGridClass =
  'mt-1 flex flex-wrap gap-x-5 gap-y-3 md:grid md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-0 lg:mt-3';
export const heroTitleClass = 'flex min-w-0 flex-1 basis-[8.5rem] flex-col justify-end md:justify-start';
export const heroRestClass = 'mt-2 flex basis-full flex-col gap-5 md:mt-6 md:gap-6';

const TITLE = {
  short: 'text-title md:text-display',
  long: 'text-heading md:text-title',
  endless: 'text-lead md:text-heading',
} as const;

export function HeroGround({ tint, children }: { tint: string; children: ReactNode }) {
  const ground: CSSProperties = {
    backgroundImage: `linear-gradient(to bottom, color-mix(in oklab, ${tint} 26%, var(--color-paper)), var(--color-paper))`,
  };
  return (
    <header style={ground} className="pt-(--safe-top)">
      <div className="page-width">{children}</div>
    </header>
  );
}

type ReceptionProps = { rating: Rating; readers: number; kind: BookDetail['kind'] };

function Reception({ rating, readers, kind }: ReceptionProps) {
  const { t, i18n } = useLingui();
  if (rating.count === 0 && readers === 0) return null;
  const stars = formatAverage(rating.average, i18n.locale);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft">
      {rating.count > 0 && (
        <span className="inline-flex items-center gap-1">
          <Star className="size-icon-sm fill-current text-accent" />
          <span className="sr-only">{t`${stars} of 5 stars`}</span>
          <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
            {stars}
          </span>
          <span>
            (<Plural value={rating.count} one="# rating" other="# ratings" />)
          </span>
        </span>
      )}
      {readers > 0 && (
        <span>
          {kind ? (
            <Plural value={readers} one="# viewer" other="# viewers" />
          ) : (
            <Plural value={readers} one="# reader" other="# readers" />
          )}
        </span>
      )}
    </p>
  );
}

/** Formats an average with one decimal: 4.3. */
export function formatAverage(average: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    average,
  );
}
