import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import type { Failure } from '../../contract/wire/failure';
import { useFailureText } from '../i18n/useFailureText';
import { buttonClass } from './buttonClass';
import { StateMessage } from './StateMessage';

type LoadFailureProps = {
  failure: Failure;
  retry: () => void;
  /** The page has no other heading. */
  page?: boolean;
};

/** Replaces a screen that could not be loaded and has no cached content: the reason and what to do. */
export function LoadFailure({ failure, retry, page }: LoadFailureProps) {
  const failureText = useFailureText();
  const isOffline = failure.name === 'offline';
  const message = (
    <StateMessage
      role="alert"
      page={page}
      drawing="disconnected"
      title={failureText(failure.name)}
      actions={
        <>
          <RetryButton retry={retry} />
          {isOffline && (
            <Link to="/BookShelf" className={buttonClass('outline')}>
              <Trans>Your library</Trans>
            </Link>
          )}
        </>
      }
    >
      {isOffline && <Trans>Downloaded titles are in your library and open offline.</Trans>}
    </StateMessage>
  );
  return isOffline ? <div ref={markAsSaid}>{message}</div> : message;
}

/** Hides the offline banner while this is visible. A hidden tab sets no mark. */
function markAsSaid(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.dataset.saysOffline = '';
  return () => {
    delete element.dataset.saysOffline;
  };
}

/** The same at the end of a list that already shows items. */
export function LoadMoreFailure({ failure, retry }: { failure: Failure; retry: () => void }) {
  const failureText = useFailureText();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-6">
      <span className="text-ink-soft">{failureText(failure.name)}</span>
      <RetryButton retry={retry} />
    </div>
  );
}

function RetryButton({ retry }: { retry: () => void }) {
  return (
    <button type="button" className={buttonClass('tonal')} onClick={retry}>
      <RotateCw className="size-icon-md" />
      <Trans>Try again</Trans>
    </button>
  );
}
