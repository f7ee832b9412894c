import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { canShareByDevice, shareByDevice } from '../../platform/device/shareByDevice';
import { useOffline } from '../../platform/live/connection';
import { BookCover } from '../../ui/BookCover';
import { Button } from '../../ui/Button';
import { CopyableLink } from '../../ui/CopyableLink';
import { Sheet } from '../../ui/Sheet';

type ShareSheetProps = { book: BookDetail; link: string; onClose: () => void };

export function ShareSheet({ book, link, onClose }: ShareSheetProps) {
  const { t } = useLingui();
  const offline = useOffline();
  return (
    <Sheet title={book.kind ? t`Share this drama` : t`Share this book`} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
        <div className="flex items-center gap-4">
          <span className="w-13 shrink-0">
            <BookCover book={book} />
          </span>
          <p className="min-w-0">
            <span lang={book.language} className="line-clamp-2 font-title text-lead font-semibold">
              {book.bookName}
            </span>
            <span className="line-clamp-1 text-ink-soft">{book.authorName}</span>
          </p>
        </div>
        <CopyableLink
          autoFocus
          label={t`Address`}
          link={link}
          hint={
            <>
              {link.includes('?') && t`It includes your invitation code and nothing else about you.`}{' '}
              {offline && t`You are offline. You can copy it now; opening it needs a connection.`}
            </>
          }
        >
          {() =>
            canShareByDevice() && (
              <Button
                kind="outline"
                onClick={() => void shareByDevice(book.bookName, link)}
                icon={<Ellipsis className="size-icon-md" />}
              >
                <Trans>More options</Trans>
              </Button>
            )
          }
        </CopyableLink>
      </div>
    </Sheet>
  );
}
