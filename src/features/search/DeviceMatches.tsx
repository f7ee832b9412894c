import { Trans } from '@lingui/react/macro';
import { BookMarked, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { DeviceBook } from '../../../data/queries/search';
import { useOnDevice } from '../../platform/worker/onDevice';
import { buttonClass } from '../../ui/buttonClass';
import { FoundRow } from './FoundRow';
import type { DeviceMatch } from './matchDevice';
import { FOUND_GRID } from './results';

/** The number shown at first, so that the catalogue's results stay on the screen. */
const FIRST_SHOWN = 4;

export function DeviceMatches({ matches, alone }: { matches: readonly DeviceMatch[]; alone: boolean }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = alone || all ? matches : matches.slice(0, FIRST_SHOWN);
  const isOnDevice = useOnDevice(shown.map(({ book }) => book.download));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-2 text-caption font-semibold text-ink-soft">
        <Trans>On this device</Trans>
      </h2>
      <ul className={FOUND_GRID}>
        {shown.map(({ book, titleMarks, authorMarks, matchedTags }) => (
          <li key={book.card.id} className="min-w-0">
            <FoundRow
              book={book.card}
              titleMarks={titleMarks}
              authorMarks={authorMarks}
              matchedTags={matchedTags}
              tagNames={book.tagNames}
              note={
                <Known book={book} downloaded={book.download !== undefined && isOnDevice(book.download)} />
              }
            />
          </li>
        ))}
      </ul>
      {matches.length > shown.length && (
        <button type="button" className={`${buttonClass('quiet')} -ml-2 mt-1`} onClick={() => setAll(true)}>
          <Trans>Show all {matches.length}</Trans>
        </button>
      )}
    </section>
  );
}

/** Only a verified download may be labelled as downloaded. */
function Known({ book, downloaded }: { book: DeviceBook; downloaded: boolean }) {
  const Icon = downloaded ? CircleCheck : BookMarked;
  return (
    <span className="mt-1 flex items-center gap-1.5 text-caption text-ink-soft">
      {(downloaded || book.inLibrary) && <Icon className="size-icon-sm shrink-0 text-accent" />}
      {downloaded ? (
        <Trans>Downloaded</Trans>
      ) : book.inLibrary ? (
        <Trans>In your library</Trans>
      ) : (
        <Trans>Viewed</Trans>
      )}
    </span>
  );
}
