import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import { ago } from '../../ui/ago';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { countsCharacters } from './countsCharacters';

/** The rest of what is known of a book. */
export function Details({ book }: { book: BookDetail }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { updatedAt, wordCount, freeChapters, chapterCount, pricePerChapter } = book;
  const isFree = pricePerChapter === 0 || freeChapters >= chapterCount;
  return (
    <section>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Details</Trans>
      </h2>
      <dl className={`${cardClass} divide-y divide-line overflow-hidden`}>
        <Detail name={<Trans>Updated</Trans>}>
          {ago(updatedAt, Date.now(), locale)}
          <time dateTime={new Date(updatedAt).toISOString()} className="block text-caption text-ink-soft">
            {dayAndTime(updatedAt, locale)} <Trans>(New York)</Trans>
          </time>
        </Detail>
        <Detail name={<Trans>Language</Trans>}>{languageName(book.language, locale)}</Detail>
        <Detail name={<Trans>Length</Trans>}>
          {countsCharacters(book.language) ? (
            <Plural value={wordCount} one="# character" other="# characters" />
          ) : (
            <Plural value={wordCount} one="# word" other="# words" />
          )}
        </Detail>
        <Detail name={<Trans>Price</Trans>}>
          {isFree ? (
            <Trans>Free to read</Trans>
          ) : (
            <>
              <Plural value={pricePerChapter} one="# coin a chapter" other="# coins a chapter" />
              {freeChapters > 0 && (
                <span className="block text-caption text-ink-soft">
                  <Plural
                    value={freeChapters}
                    one="The first chapter is free"
                    other="The first # chapters are free"
                  />
                </span>
              )}
            </>
          )}
        </Detail>
      </dl>
    </section>
  );
}

/** One line of a list of details. */
export function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 grow text-end tabular-nums">{children}</dd>
    </div>
  );
}

/** A language by its name, with a capital as at the start of a line; the code itself where it has none. */
export function languageName(code: string, locale: string): string {
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(code);
  } catch {
    // Not a language tag: books may come with anything in that field.
  }
  const shown = name ?? code;
  return shown.charAt(0).toLocaleUpperCase(locale) + shown.slice(1);
}
