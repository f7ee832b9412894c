import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Shared } from '../../../../contract/wire/serviceWorker';
import { readSharedFiles } from '../../../../data/queries/sharedFiles';
import { houseName } from '../../../platform/device/houseName';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';

type SharedFilesSheetProps = {
  shared: Shared;
  onLeave: (taken: readonly File[]) => void;
};

/**
 * Asks whether files shared by another app go into the library, because any site could have sent them. Also
 * reports files that could not be received.
 */
export function SharedFilesSheet({ shared, onLeave }: SharedFilesSheetProps) {
  const { t } = useLingui();
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    void readSharedFiles().then(setFiles, (error: unknown) => {
      console.warn('What was shared could not be read.', error);
      setFiles([]);
    });
  }, []);
  // The question was already answered, and the page was reloaded.
  if (!files || (shared === 'waiting' && files.length === 0)) return null;
  const waits = shared === 'waiting';

  return (
    <Sheet unasked title={waits ? t`Add to your library?` : t`Nothing was added`} onClose={() => onLeave([])}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        {waits ? (
          <>
            <ul className="flex flex-col gap-1">
              {files.map(({ name }) => (
                <li key={name} className="font-medium break-words">
                  {name}
                </li>
              ))}
            </ul>
            <p className="text-pretty text-ink-soft">
              <Plural
                value={files.length}
                one={
                  <Trans>
                    Another app shared this file with {houseName}. It stays on this device and isn’t sent
                    anywhere.
                  </Trans>
                }
                other={
                  <Trans>
                    Another app shared these # files with {houseName}. They stay on this device and aren’t
                    sent anywhere.
                  </Trans>
                }
              />
            </p>
            <div className="flex flex-wrap gap-3">
              <Button className="flex-auto" onClick={() => onLeave(files)}>
                <Trans>Add</Trans>
              </Button>
              <Button kind="quiet" className="flex-auto" onClick={() => onLeave([])}>
                <Trans>Don’t add</Trans>
              </Button>
            </div>
          </>
        ) : (
          <>
            <p role="alert" className="text-pretty">
              <Why shared={shared} />
            </p>
            <Button kind="tonal" onClick={() => onLeave([])}>
              <Trans>Close</Trans>
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Why({ shared }: { shared: Shared }) {
  switch (shared) {
    case 'tooLarge':
      return <Trans>That is too much at once. Share fewer or smaller files.</Trans>;
    case 'full':
      return <Trans>This device is out of space. Remove something and share the file again.</Trans>;
    default:
      return <Trans>What you shared didn’t arrive. Please share it again, or choose the file here.</Trans>;
  }
}
