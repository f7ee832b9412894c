import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readProductDay } from '../../../data/queries/account';
import { houseName } from '../../platform/device/houseName';
import { useLive } from '../../platform/live/live';
import { useServerConfig } from '../../platform/live/serverConfig';
import { Wordmark } from '../../ui/Wordmark';

const LINK = 'inline-flex min-h-11 items-center rounded-sm hover:text-ink hover:underline';

/** The footer of the desktop layout (spec 2.2), with the operator's name. */
export function Footer() {
  const { t } = useLingui();
  const config = useServerConfig();
  const operator = config?.operatorName || houseName;
  // The year by the server's clock; by the device's until the server has answered.
  const year = (useLive('product day', readProductDay).value ?? new Date().toISOString()).slice(0, 4);
  return (
    <footer className="mt-12 border-t border-line">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-caption text-ink-soft">
        <Wordmark className="text-ink" />
        <nav aria-label={t`Legal`}>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to="/TermsOfService" className={LINK}>
                <Trans>Terms of Use</Trans>
              </Link>
            </li>
            <li>
              <Link to="/PrivacyPolicy" className={LINK}>
                <Trans>Privacy Policy</Trans>
              </Link>
            </li>
            <li>
              <Link to="/about" className={LINK}>
                <Trans>About</Trans>
              </Link>
            </li>
            <li>
              <Link to="/accessibility" className={LINK}>
                <Trans>Accessibility</Trans>
              </Link>
            </li>
            {config?.houseTexts?.imprint && (
              <li>
                <Link to="/imprint" className={LINK}>
                  <Trans>Imprint</Trans>
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <p>
          <Trans>
            © {year} {operator}
          </Trans>
        </p>
      </div>
    </footer>
  );
}
