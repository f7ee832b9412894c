import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BookDetail } from '../../../../contract/schemas/catalogue';
import type { OwnBookRow } from '../../../../data/tables/rows';
import { ago } from '../../../ui/ago';
import { formatBytes } from '../../../ui/bytes';
import { cardClass } from '../../../ui/card';
import { Detail, languageName } from '../../../ui/titlePage/Detail';
import { countsCharacters } from '../countsCharacters';

type FileDetailsProps = {
  book: BookDetail;
  own: OwnBookRow;
  /** When it was last opened, in ms since the epoch. */
  openedAt: number | undefined;
};

/** What is known of a book's file. */
export function FileDetails({ book, own, openedAt }: FileDetailsProps) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { pictures = 0, leftOut = 0 } = own;
  const { wordCount } = book;
  const unpacked = new Intl.NumberFormat(locale, { style: 'percent' }).format(own.unpacking?.share ?? 0);
  return (
    <section>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Details</Trans>
      </h2>
      <dl className={`${cardClass} divide-y divide-line overflow-hidden`}>
        <Detail name={<Trans>File</Trans>}>
          <span className="wrap-anywhere">{own.fileName}</span>
          <span className="block text-caption text-ink-soft">{formatBytes(own.bytes, locale)}</span>
          {own.unpacking && (
            <span className="block text-caption text-ink-soft">
              {own.unpacking.isStopped ? (
                <Trans>The rest of it cannot be read any more. Open the file again.</Trans>
              ) : (
                <Trans>Still being unpacked: {unpacked}</Trans>
              )}
            </span>
          )}
        </Detail>
        <Detail name={<Trans>Opened</Trans>}>
          {ago(openedAt ?? own.addedAt, Date.now(), locale)}
          <span className="block text-caption text-ink-soft">
            <Trans>added {ago(own.addedAt, Date.now(), locale)}</Trans>
          </span>
        </Detail>
        {book.language !== '' && (
          <Detail name={<Trans>Language</Trans>}>{languageName(book.language, locale)}</Detail>
        )}
        <Detail name={<Trans>Length</Trans>}>
          {countsCharacters(book.language) ? (
            <Plural value={wordCount} one="# character" other="# characters" />
          ) : (
            <Plural value={wordCount} one="# word" other="# words" />
          )}
        </Detail>
        {pictures + leftOut > 0 && (
          <Detail name={<Trans>Pictures</Trans>}>
            {new Intl.NumberFormat(locale).format(pictures)}
            {leftOut > 0 && (
              <span className="block text-caption text-ink-soft">
                <Plural value={leftOut} one="# cannot be shown here" other="# cannot be shown here" />
              </span>
            )}
          </Detail>
        )}
      </dl>
      <p className="mt-2 px-1 text-caption text-ink-soft">
        <Trans>The book is on this device alone.</Trans>
      </p>
    </section>
  );
}
