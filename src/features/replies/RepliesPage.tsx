import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';

/** Replies to the reader's comments (spec 2.1). Nobody can comment yet, so nobody has any. */
export function RepliesPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Replies`}</PageTitle>
      <PageHeader title={t`Replies`} column="narrow" />
      <StateMessage
        drawing="coming-later"
        title={<Trans>No replies</Trans>}
        actions={
          <Link to="/BookShelf" className={buttonClass('tonal')}>
            <Trans>Your library</Trans>
          </Link>
        }
      >
        <Trans>
          Replies to your comments will appear here, newest first. Comments can’t be written in this version
          yet.
        </Trans>
      </StateMessage>
    </>
  );
}
