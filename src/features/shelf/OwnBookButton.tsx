import { Trans, useLingui } from '@lingui/react/macro';
import { FilePlus } from 'lucide-react';
import { useRef } from 'react';
import { BOOK_FILE_ACCEPT } from '../../../contract/reading/ownFiles';
import { expectOwnBook } from '../../platform/worker/ownBooks';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

/** Chooses own files. `wide` shows a label, for a place with nothing else. */
export function OwnBookButton({
  onFiles,
  wide,
}: {
  onFiles: (files: readonly File[]) => void;
  wide?: boolean;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const pick = () => {
    expectOwnBook();
    input.current?.click();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={BOOK_FILE_ACCEPT}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the reader choose the same file again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {wide ? (
        <Button kind="outline" icon={<FilePlus className="size-icon-md" />} onClick={pick}>
          <Trans>Open a book file</Trans>
        </Button>
      ) : (
        <IconButton label={t`Open a book file`} onClick={pick}>
          <FilePlus className="size-icon-lg" />
        </IconButton>
      )}
    </>
  );
}
