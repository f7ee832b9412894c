import { Trans } from '@lingui/react/macro';
import { useServerConfig } from '../../platform/serverConfig';
import { Wordmark } from '../../ui/Wordmark';

const COPYRIGHT_YEAR = 2025;

/** The foot of the desktop layout. The operator's name comes from the server. */
export function Footer() {
  const config = useServerConfig();
  return (
    <footer className="mt-12 border-t border-line">
      <div className="page-width flex flex-wrap items-center justify-between gap-4 py-8 text-caption text-ink-soft">
        <Wordmark className="text-ink" />
        {config?.operatorName && (
          <p>
            <Trans>
              © {COPYRIGHT_YEAR} {config.operatorName}
            </Trans>
          </p>
        )}
      </div>
    </footer>
  );
}
