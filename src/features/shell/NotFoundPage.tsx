import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttonClass';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className="page-width pt-8">
      <PageTitle>{t`Page not found`}</PageTitle>
      <StateMessage
        page
        drawing="lost"
        title={<Trans>This page doesn’t exist</Trans>}
        actions={
          <>
            <Link to="/home" className={buttonClass('primary')}>
              <Trans>Go home</Trans>
            </Link>
            <Link to="/BookShelf" className={buttonClass('outline')}>
              <Trans>Your library</Trans>
            </Link>
          </>
        }
      >
        <Trans>The address may be mistyped, or the page may have been removed.</Trans>
      </StateMessage>
    </div>
  );
}
