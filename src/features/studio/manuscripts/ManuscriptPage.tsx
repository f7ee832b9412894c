import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useMemo } from 'react';
import { readManuscript } from '../../../../data/queries/manuscripts';
import { useLive } from '../../../platform/live/live';
import { lazy } from '../../../platform/navigation/lazy';
import { buttonClass } from '../../../ui/buttonClass';
import { StateMessage } from '../../../ui/StateMessage';
import { callDesk } from '../../operator/desk/callDesk';
import { DeskLoading } from '../../operator/desk/DeskLoading';
import { DeskContext } from '../../operator/desk/useDesk';
import { useRead } from '../../operator/desk/useDeskRead';
import { studioDesk } from '../studioDesk';
import { fetchEditor } from './fetchEditor';
import { useRefreshedManuscripts } from './useRefreshedManuscripts';

const ManuscriptEditor = lazy(fetchEditor, 'ManuscriptEditor');

/** A manuscript, from the device; what other devices wrote arrives while it is open. */
export function ManuscriptPage({ bookId, id }: { bookId: number; id: string }) {
  const { loaded, value: manuscript } = useLive(`manuscript ${id}`, () => readManuscript(id));
  const fetch = useCallback(() => callDesk('studioTitle', { bookId }), [bookId]);
  const { value, failure } = useRead(fetch);
  const file = value && { bookName: value.file.title, language: value.file.language };
  const { isDone } = useRefreshedManuscripts(bookId, manuscript ?? file);
  const part = value?.part;
  const desk = useMemo(() => (part ? studioDesk(part) : undefined), [part]);
  return (
    <DeskContext value={desk}>
      <div className="flex flex-col gap-4">
        <Link
          to="/studio"
          search={{ at: `titles/${bookId}` }}
          className={`${buttonClass('quiet', 'sm')} -ml-4 self-start`}
        >
          <ArrowLeft className="size-icon-md shrink-0" />
          <span className="wrap-anywhere">
            {value?.file.title ?? manuscript?.bookName ?? <Trans>The title</Trans>}
          </span>
        </Link>
        {manuscript ? (
          <Suspense fallback={<DeskLoading />}>
            <ManuscriptEditor key={id} manuscript={manuscript} />
          </Suspense>
        ) : loaded && (isDone || failure) ? (
          <Gone />
        ) : (
          <DeskLoading />
        )}
      </div>
    </DeskContext>
  );
}

function Gone() {
  return (
    <StateMessage drawing="lost" title={<Trans>This manuscript is not here</Trans>}>
      <Trans>It was deleted, or this device has never fetched it.</Trans>
    </StateMessage>
  );
}
