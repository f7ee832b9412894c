import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { BookDetail } from '../../../contract/catalog';
import { Cover } from '../../ui/Cover';
import { BackButton } from '../../ui/PageHeader';
import { coverTint } from '../../ui/tint';
import { readingTime } from './readingTime';

/** Cover, title and facts on a ground that takes its colour from the cover. */
export function BookHero({
  book,
  begun,
  children,
}: {
  book: BookDetail;
  begun: boolean;
  children: ReactNode;
}) {
  const ground: CSSProperties = {
    backgroundImage: `linear-gradient(to bottom, color-mix(in oklab, ${coverTint(book.tint, book.bookName)} 32%, var(--color-paper)), var(--color-paper))`,
  };
  return (
    <header style={ground} className="pt-(--safe-top)">
      <div className="page-width">
        <BackButton className="mt-1.5 -ml-2.5" />
        <div className="mt-1 flex flex-wrap items-end gap-x-5 gap-y-4 md:flex-nowrap md:items-start md:gap-10 lg:mt-4">
          <span className="w-30 shrink-0 xs:w-34 md:w-56">
            <Cover
              src={book.sourceimg}
              title={book.bookName}
              author={book.authorName}
              tint={book.tint}
              size="page"
              eager
              folded={begun}
            />
          </span>
          <div className="min-w-0 flex-1 basis-[8.5rem] md:pt-2">
            <p className="text-caption font-medium text-accent">{book.chanName}</p>
            <h1
              lang={book.language}
              className="mt-1 font-title text-title font-semibold text-balance md:text-display"
            >
              {book.bookName}
            </h1>
            <p className="mt-1.5 text-lead text-ink-soft">{book.authorName}</p>
            <div className="mt-6 hidden md:block">
              <Facts book={book} />
              <div className="mt-7">{children}</div>
            </div>
          </div>
        </div>
        <div className="mt-5 md:hidden">
          <Facts book={book} />
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </header>
  );
}

function Facts({ book }: { book: BookDetail }) {
  const { t, i18n } = useLingui();
  const { hours, minutes } = readingTime(book.wordCount);
  const words = new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(book.wordCount);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 md:gap-x-10">
      <Fact name={t`Chapters`}>{String(book.chapterCount)}</Fact>
      <Fact name={t`Words`}>{words}</Fact>
      <Fact name={t`To read`}>
        {hours > 0 ? <Plural value={hours} one="# hour" other="# hours" /> : <Trans>{minutes} min</Trans>}
      </Fact>
      <Fact name={t`Status`}>{book.finished ? <Trans>Complete</Trans> : <Trans>Ongoing</Trans>}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
