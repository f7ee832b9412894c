import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readDevice } from '../../platform/device';
import { usecases } from '../../platform/usecases';
import { buttonClass } from '../../ui/button';
import { TornPageDrawing } from '../../ui/drawings/TornPageDrawing';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';

/** What a page becomes when it breaks. The fault is logged to the server; the rest of the app stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  useEffect(() => {
    console.error(error);
    void usecases.log({
      msg: 'page-error',
      ext1: String(error),
      ext2: (error as Error).stack?.slice(0, 4_000) ?? '',
      ext3: location.pathname,
      device: readDevice(''),
    });
  }, [error]);
  return (
    <div className="page-width pt-8">
      <PageTitle>{t`Something went wrong`}</PageTitle>
      <StateMessage
        role="alert"
        drawing={<TornPageDrawing />}
        title={<Trans>This page came apart</Trans>}
        actions={
          <>
            <button type="button" className={buttonClass('primary')} onClick={reset}>
              <Trans>Try again</Trans>
            </button>
            <Link to="/BookShelf" className={buttonClass('outline')}>
              <Trans>Your library</Trans>
            </Link>
          </>
        }
      >
        <Trans>It is our fault, not yours. Your books, places and settings are safe on this device.</Trans>
      </StateMessage>
    </div>
  );
}
