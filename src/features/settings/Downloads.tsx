import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type DownloadedBook, readDownloadedBooks } from '../../../data/queries/downloads';
import type { DownloadRow } from '../../../data/rows';
import { type Live, useLive } from '../../platform/live';
import { formatBytes } from '../../ui/bytes';
import { ListGroup, RowContent, rowClass } from '../../ui/List';

/** The books kept on this device, each with how much of it is here. What can be done with one is on its page. */
export function Downloads({ first }: { first: Live<DownloadedBook[]> }) {
  const { t, i18n } = useLingui();
  const books = useLive('downloads', readDownloadedBooks, first).value ?? [];
  const bytes = books.reduce((sum, { row }) => sum + row.bytes, 0);
  return (
    <div id="downloads" className="scroll-mt-20">
      <ListGroup title={t`Downloads`}>
        {books.length === 0 ? (
          <p className="px-4 py-4 text-pretty text-ink-soft">
            <Trans>No book is downloaded. The page of every book has a button for it.</Trans>
          </p>
        ) : (
          <p className="px-4 py-4 text-ink-soft">
            <Plural value={books.length} one="# book" other="# books" />, {formatBytes(bytes, i18n.locale)}
          </p>
        )}
        {books.map(({ bookId, bookName, row }) => (
          <Link key={bookId} to="/bookInfo/$bookId" params={{ bookId }} className={rowClass}>
            <RowContent
              leads
              title={<span className="line-clamp-2">{bookName || <Trans>Book {bookId}</Trans>}</span>}
              detail={<DownloadState row={row} />}
              value={formatBytes(row.bytes, i18n.locale)}
            />
          </Link>
        ))}
      </ListGroup>
    </div>
  );
}

function DownloadState({ row }: { row: DownloadRow }) {
  const { stored, total } = row;
  if (row.state === 'done') return <Trans>Complete</Trans>;
  if (row.state === 'running') {
    return (
      <Trans>
        Downloading, {stored} of {total} chapters
      </Trans>
    );
  }
  if (row.state === 'paused') {
    return (
      <Trans>
        Paused, {stored} of {total} chapters
      </Trans>
    );
  }
  return (
    <span className="text-danger">
      <Trans>
        Stopped, {stored} of {total} chapters
      </Trans>
    </span>
  );
}
