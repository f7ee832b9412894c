import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { houseName } from '../../platform/device/houseName';
import { useNetwork } from '../../platform/device/network';
import { useOffline } from '../../platform/live/connection';
import { isChunkFailure } from '../../platform/navigation/chunkFailure';
import { recordFault } from '../../platform/visit/faults';
import { usecases } from '../../platform/worker/usecases';
import { buttonClass } from '../../ui/buttonClass';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { LoadingPage } from './LoadingPage';

/** If the repair takes longer than this, in ms, the page shows the error. */
const LONGEST_REPAIR_MS = 5_000;
/** The pages repaired since the app was loaded: each only once, so that none repairs in a loop. */
const mends = new Map<string, { readonly mended: Promise<unknown>; isOver: boolean }>();

/**
 * The error page of a route. The error is logged to the server; the rest of the app stays usable. The first
 * time, the device's rows are repaired and the page is shown again; the error is shown only if that did not
 * help.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    console.error(error);
    recordFault(error);
    void report(error as Error);
  }, [error]);
  const page = location.pathname;
  // One error may break several parts of a page; they wait for the same repair.
  const [isCorrecting] = useState(() => !isChunkFailure(error) && !mends.get(page)?.isOver);
  useEffect(() => {
    if (!isCorrecting) return;
    let isCurrent = true;
    void mendOnce(page).then(() => isCurrent && reset());
    return () => {
      isCurrent = false;
    };
  }, [isCorrecting, page, reset]);
  if (isCorrecting) return <LoadingPage />;
  return isChunkFailure(error) ? <MissingPart /> : <BrokenPage reset={reset} />;
}

function mendOnce(page: string): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_REPAIR_MS));
  const mend = mends.get(page) ?? {
    mended: Promise.race([usecases.repairDevice({ texts: true }), late]),
    isOver: false,
  };
  mends.set(page, mend);
  return mend.mended.then(() => {
    mend.isOver = true;
  });
}

function BrokenPage({ reset }: { reset: () => void }) {
  const { t } = useLingui();
  return (
    <div className="page-width pt-8">
      <PageTitle>{t`Something went wrong`}</PageTitle>
      <StateMessage
        page
        role="alert"
        drawing="torn-page"
        title={<Trans>This page crashed</Trans>}
        actions={
          <WaysOut>
            <button type="button" className={buttonClass('primary')} onClick={reset}>
              <Trans>Try again</Trans>
            </button>
          </WaysOut>
        }
      >
        <Trans>
          This is our fault, not yours. Your library, places and settings are safe on this device.
        </Trans>
      </StateMessage>
    </div>
  );
}

/** The page's code did not load: no connection, or the server has a newer version. */
function MissingPart() {
  const { t } = useLingui();
  const offline = useOffline();
  const network = useNetwork();
  return (
    <div className="page-width pt-8">
      <PageTitle>{t`Page not loaded`}</PageTitle>
      <StateMessage
        page
        role="alert"
        drawing="disconnected"
        title={<Trans>This page couldn’t be loaded</Trans>}
        actions={
          <WaysOut>
            <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </button>
          </WaysOut>
        }
      >
        {offline && network ? (
          <Trans>{houseName} can’t be reached, and this page isn’t on the device yet.</Trans>
        ) : offline ? (
          <Trans>You are offline, and this page isn’t on the device yet.</Trans>
        ) : (
          <Trans>The connection dropped, or there is a new version. Reload to continue.</Trans>
        )}
      </StateMessage>
    </div>
  );
}

function WaysOut({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Link to="/BookShelf" className={buttonClass('outline')}>
        <Trans>Your library</Trans>
      </Link>
    </>
  );
}

async function report(error: Error): Promise<void> {
  const device = await import('../../platform/device/device').catch(console.warn);
  if (!device) return;
  await usecases.log({
    msg: isChunkFailure(error) ? 'chunk-failure' : 'page-error',
    ext1: String(error),
    ext2: error.stack?.slice(0, 4_000) ?? '',
    ext3: location.pathname,
    device: device.readDevice(''),
  });
}
