import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { OwnBook } from '../../../../../data/queries/ownBooks';
import { houseName } from '../../../../platform/device/houseName';
import { openedFile } from '../../../../platform/worker/openedFiles';
import { Button } from '../../../../ui/Button';
import { FileChoice } from '../../../../ui/FileChoice';
import { ProgressLine } from '../../../../ui/ProgressLine';
import { Sheet } from '../../../../ui/Sheet';
import { Spinner } from '../../../../ui/Spinner';
import { CutForm } from './CutForm';
import { useApplyCut } from './useApplyCut';
import { useTextLook } from './useTextLook';

type CutSheetProps = { own: OwnBook; language: string; onClose: () => void };

export function CutSheet({ own, language, onClose }: CutSheetProps) {
  const { t } = useLingui();
  const [file, setFile] = useState(() => openedFile(own.bookId));
  const [encoding, setEncoding] = useState(own.cut?.encoding);
  const { look, cuts } = useTextLook(file, { hash: own.hash, encoding });
  const applying = useApplyCut(onClose);
  return (
    <Sheet onClose={onClose} title={t`Find chapters`}>
      <div className="flex min-h-0 flex-col overflow-y-auto px-5 pt-2 pb-6">
        {!file || typeof cuts === 'string' ? (
          <FileChoice
            failure={file && (cuts as 'other' | 'unreadable')}
            name={own.fileName}
            onFile={(chosen) => setFile(new File([chosen], own.fileName))}
          >
            <Trans>
              {houseName} keeps the text of a book but not its file. To change the chapters, choose the file
              again.
            </Trans>
          </FileChoice>
        ) : cuts ? (
          <>
            {/* Hidden and not unmounted, so that cancelling restores the form. */}
            <div hidden={applying.share !== undefined}>
              <CutForm
                chosen={own.cut ?? {}}
                cuts={cuts}
                encoding={encoding ?? cuts.encoding}
                failure={applying.failure}
                language={language}
                look={look}
                onApply={(cut) => applying.apply(file, cut)}
                onClose={onClose}
                onEncoding={setEncoding}
              />
            </div>
            {applying.share !== undefined && <Applying onCancel={applying.cancel} share={applying.share} />}
          </>
        ) : (
          <div className="grid min-h-48 place-items-center">
            <Spinner />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Applying({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="status">
        <Trans>Reading the file again. Your place, bookmarks and highlights are kept.</Trans>
      </p>
      <div className="mt-4">
        <ProgressLine label={t`Read so far`} percent={Math.round(share * 100)} tone="accent" />
      </div>
      <Button className="mt-6 w-full" kind="tonal" onClick={onCancel} ref={button}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}
