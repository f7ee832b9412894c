import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { OwnBook } from '../../../../data/queries/ownBooks';
import { useFailureText } from '../../../i18n/useFailureText';
import { usecases } from '../../../platform/worker/usecases';
import { Detail, languageName } from '../../../shared/titlePage/Detail';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { cardClass } from '../../../ui/card';
import { lazySheet } from '../../../ui/lazySheet';
import { showToast } from '../../../ui/toasts';
import { countsCharacters } from '../countsCharacters';

const SHOWN = 3;

type ChapterCutProps = {
  book: BookDetail;
  chapters: readonly ChapterEntry[];
  onChange: () => void;
};

function ChapterCut({ book, chapters, onChange }: ChapterCutProps) {
  const titles = chapters.filter(({ target }) => target > 0).map(({ title }) => title);
  const shown = titles.slice(0, SHOWN).join(' · ');
  return (
    <Detail name={<Trans>Chapters</Trans>}>
      <Plural value={titles.length} one="# chapter" other="# chapters" />
      <span className="block text-caption text-ink-soft wrap-anywhere" lang={book.language}>
        {titles.length > SHOWN ? `${shown} …` : shown}
      </span>
      <Button className="-me-4 mt-1" kind="quiet" onClick={onChange} size="sm">
        <Trans>Change…</Trans>
      </Button>
    </Detail>
  );
}

/** Lazy, because few readers need it. */
const CutSheet = lazySheet(() => import('./cut/CutSheet'), 'CutSheet');

type FileDetailsProps = {
  book: BookDetail;
  chapters: readonly ChapterEntry[] | undefined;
  own: OwnBook;
  /** In ms since the epoch. */
  openedAt: number | undefined;
};

export function FileDetails({ book, chapters, own, openedAt }: FileDetailsProps) {
  const { i18n } = useLingui();
  const [isCutting, setCutting] = useState(false);
  const { locale } = i18n;
  const { pictures = 0, leftOut = 0 } = own;
  const { wordCount } = book;
  return (
    <section>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Details</Trans>
      </h2>
      <dl className={`${cardClass} divide-y divide-line overflow-hidden`}>
        <Detail name={<Trans>File</Trans>}>
          <span className="wrap-anywhere">{own.fileName}</span>
          <span className="block text-caption text-ink-soft">{formatBytes(own.bytes, locale)}</span>
          {own.unpacking && <Unpacking own={own} share={own.unpacking.share} />}
        </Detail>
        {chapters && isText(own) && (
          <ChapterCut book={book} chapters={chapters} onChange={() => setCutting(true)} />
        )}
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
                <Plural value={leftOut} one="# can’t be shown here" other="# can’t be shown here" />
              </span>
            )}
          </Detail>
        )}
      </dl>
      <p className="mt-2 px-1 text-caption text-ink-soft">
        <Trans>The book is on this device alone.</Trans>
      </p>
      {isCutting && <CutSheet language={book.language} onClose={() => setCutting(false)} own={own} />}
    </section>
  );
}

/** Returns whether its chapters were found in a plain text. Books of earlier versions do not record it. */
function isText({ cut, fileName }: OwnBook): boolean {
  return cut !== undefined || /\.txt$/i.test(fileName);
}

function Unpacking({ own, share }: { own: OwnBook; share: number }) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const unpacked = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share);
  const cancel = async () => {
    const done = await usecases.cancelUnpacking({ bookId: own.bookId });
    if (!done.ok) return void showToast({ text: failureText(done.failure.name) });
    if (done.value === 'over') return;
    const isGone = done.value === 'gone';
    showToast({
      text: isGone ? t`Cancelled. Your file is unchanged.` : t`Cancelled. The chapters unpacked so far stay.`,
    });
    if (isGone) await navigate({ to: '/BookShelf', replace: true });
  };
  return (
    <span className="block text-caption text-ink-soft">
      {own.isStopped ? (
        <Trans>Unpacked as far as {unpacked}. Open the file again for the rest.</Trans>
      ) : (
        <>
          <Trans>Still being unpacked: {unpacked}</Trans>
          <Button kind="quiet" size="sm" className="-me-3 ms-2" onClick={() => void cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    </span>
  );
}
