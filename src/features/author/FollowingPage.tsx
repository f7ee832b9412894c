import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Followed, readFollowed } from '../../../data/queries/authors';
import { type Live, useLive } from '../../platform/live/live';
import { buttonClass } from '../../ui/buttonClass';
import { ListGroup } from '../../ui/List';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { FollowButton } from './FollowButton';

/** The authors the reader follows (decision 0138), with the way to stop. */
export function FollowingPage({ first }: { first: Live<Followed[]> }) {
  const { t } = useLingui();
  const { loaded, value: authors = [] } = useLive('following', readFollowed, first);
  return (
    <>
      <PageTitle>{t`Authors you follow`}</PageTitle>
      <PageHeader title={t`Authors you follow`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 pb-10">
        {loaded && authors.length === 0 ? (
          <StateMessage
            drawing="nothing-found"
            title={<Trans>You follow nobody yet</Trans>}
            actions={
              <Link to="/discover" className={buttonClass()}>
                <Trans>Explore titles</Trans>
              </Link>
            }
          >
            <Trans>An author’s name on a title leads to the page where you can follow them.</Trans>
          </StateMessage>
        ) : (
          <ListGroup>
            {authors.map((author) => (
              <div
                key={author.authorId}
                className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
              >
                <Link
                  to="/author/$authorId"
                  params={{ authorId: author.authorId }}
                  className="flex min-h-11 min-w-0 flex-1 basis-40 items-center rounded-sm wrap-anywhere hover:text-accent hover:underline"
                >
                  {author.name}
                </Link>
                <FollowButton author={author} isFollowed size="sm" />
              </div>
            ))}
          </ListGroup>
        )}
      </div>
    </>
  );
}
