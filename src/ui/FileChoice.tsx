import { Trans, useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';

type FileChoiceProps = {
  children: ReactNode;
  /** The file's name when the book was first opened. */
  name: string;
  failure: 'other' | 'unreadable' | undefined;
  onFile: (file: File) => void;
};

/** Asks for a book's file again: the device keeps its text, not the file. */
export function FileChoice({ children, name, failure, onFile }: FileChoiceProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="text-pretty">{children}</p>
      <p className="mt-2 font-medium wrap-anywhere">{name}</p>
      {failure && (
        <div className="mt-4">
          <Notice tone="danger">
            {failure === 'other' ? (
              <Trans>This is another file, or it was changed since. The book stays as it is.</Trans>
            ) : (
              <Trans>
                The file couldn’t be read. It may have been moved, or this app may not have access to it.
              </Trans>
            )}
          </Notice>
        </div>
      )}
      <input
        aria-label={t`Choose the file again`}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the reader choose the same file again.
          event.target.value = '';
          if (file) onFile(file);
        }}
        ref={chooser}
        type="file"
      />
      <Button
        className="mt-6 w-full"
        icon={<FileText className="size-icon-md" />}
        onClick={() => chooser.current?.click()}
      >
        <Trans>Choose the file again</Trans>
      </Button>
    </>
  );
}
