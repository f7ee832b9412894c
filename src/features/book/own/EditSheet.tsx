import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { OwnBookRow } from '../../../../data/tables/rows';
import { editOwnBook } from '../../../platform/worker/ownBooks';
import { Button } from '../../../ui/Button';
import { Cover } from '../../../ui/Cover';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';

/** Raster formats that browsers decode; an SVG could contain scripts. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type EditSheetProps = { book: BookDetail; own: OwnBookRow; onClose: () => void };

export function EditSheet({ book, own, onClose }: EditSheetProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState(book.bookName);
  const [author, setAuthor] = useState(book.authorName);
  const [cover, setCover] = useState<File>();
  const [failure, setFailure] = useState<'picture' | 'storage' | 'full'>();
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const preview = usePreview(cover);

  const done = (edit: Parameters<typeof editOwnBook>[1]) => {
    setBusy(true);
    void editOwnBook(book.id, edit).then((result) => {
      setBusy(false);
      if (result.ok) onClose();
      else setFailure(result.reason);
    });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    done({ bookName: title, authorName: author, ...(cover && { cover }) });
  };

  return (
    <Sheet onClose={onClose} title={t`Edit book`}>
      <form className="flex flex-col gap-4 overflow-y-auto px-5 pt-2 pb-5" onSubmit={save}>
        <div className="flex items-center gap-4">
          <span className="w-20 shrink-0">
            <Cover
              author={author}
              size="card"
              src={preview ?? book.sourceImg}
              tint={book.tint}
              title={title}
            />
          </span>
          <Button
            icon={<ImagePlus className="size-icon-md" />}
            kind="outline"
            onClick={() => chooser.current?.click()}
          >
            <Trans>Choose a cover</Trans>
          </Button>
          <input
            accept={PICTURES}
            aria-label={t`Choose a cover`}
            hidden
            onChange={(event) => {
              setFailure(undefined);
              setCover(event.target.files?.[0]);
            }}
            ref={chooser}
            type="file"
          />
        </div>
        <TextField
          label={<Trans>Title</Trans>}
          maxLength={300}
          onChange={setTitle}
          placeholder={own.original?.bookName ?? book.bookName}
          value={title}
        />
        <TextField label={<Trans>Author</Trans>} maxLength={300} onChange={setAuthor} value={author} />
        {failure && (
          <Notice tone="danger">
            {failure === 'picture' ? (
              <Trans>This picture can’t be shown here. Choose a JPEG, PNG or WebP file.</Trans>
            ) : failure === 'full' ? (
              <Trans>This device has no room left for that.</Trans>
            ) : (
              <Trans>This device could not save that.</Trans>
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} className="flex-1" type="submit">
            <Trans>Save</Trans>
          </Button>
          {own.original && (
            <Button
              busy={isBusy}
              className="flex-1"
              icon={<Undo2 className="size-icon-md" />}
              kind="outline"
              onClick={() => done(null)}
            >
              <Trans>Put back the original</Trans>
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
