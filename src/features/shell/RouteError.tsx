import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usecases } from '../../platform/usecases';
import { buttonClass } from '../../ui/button';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';

/** What a page becomes when it breaks. The fault is logged to the server; the rest of the app stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  useEffect(() => {
    console.error(error);
    void report(error as Error);
  }, [error]);
  return (
    <div className="page-width pt-8">
      <PageTitle>{t`Something went wrong`}</PageTitle>
      <StateMessage
        page
        role="alert"
        drawing="torn-page"
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

async function report(error: Error): Promise<void> {
  const { readDevice } = await import('../../platform/device');
  await usecases.log({
    msg: 'page-error',
    ext1: String(error),
    ext2: error.stack?.slice(0, 4_000) ?? '',
    ext3: location.pathname,
    device: readDevice(''),
  });
}
