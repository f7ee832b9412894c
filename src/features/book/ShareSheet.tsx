import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, Ellipsis, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BookDetail } from '../../../contract/catalog';
import { BookCover } from '../../ui/BookCover';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { TextField } from '../../ui/TextField';
import { canShareByDevice, shareByDevice } from './shareByDevice';
import { copyText } from './shareLink';

type ShareSheetProps = { book: BookDetail; link: string; onClose: () => void };

/** The book's address, to copy by a button or by hand. */
export function ShareSheet({ book, link, onClose }: ShareSheetProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  const address = useRef<HTMLDivElement>(null);
  const selectAddress = () => address.current?.querySelector('input')?.select();
  const copy = async () => {
    const done = await copyText(link);
    setCopied(done);
    if (!done) selectAddress();
  };
  return (
    <Sheet title={t`Share this book`} onClose={onClose}>
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
        <div ref={address}>
          <TextField
            label={t`Address`}
            value={link}
            onChange={() => undefined}
            readOnly
            icon={<Link2 className="size-icon-md" />}
            onFocus={(event) => event.currentTarget.select()}
            hint={link.includes('?') && t`It carries your invite code and nothing else about you.`}
          />
        </div>
        {copied === false && (
          <Notice tone="danger">
            <strong className="block font-semibold">
              <Trans>Failed to copy sharing link</Trans>
            </strong>
            <Trans>Copy failed, please enter the access address in the browser</Trans>
          </Notice>
        )}
        <p role="status" className="sr-only">
          {copied && <Trans>Link copied</Trans>}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            autoFocus
            className="flex-1"
            onClick={() => void copy()}
            icon={copied ? <Check className="size-icon-md" /> : <Copy className="size-icon-md" />}
          >
            {copied ? <Trans>Link copied</Trans> : <Trans>Copy link</Trans>}
          </Button>
          {canShareByDevice() && (
            <Button
              kind="outline"
              onClick={() => void shareByDevice(book.bookName, link)}
              icon={<Ellipsis className="size-icon-md" />}
            >
              <Trans>More ways</Trans>
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
