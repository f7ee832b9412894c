import '../player.css';
import '../player-words.css';
import './for-you.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type PlayerSettings, readPlayerSettings } from '../../../../data/queries/playerSettings';
import { type Live, useLive } from '../../../platform/live/live';
import { buttonClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { BackButton } from '../../../ui/PageHeader';
import { PageTitle } from '../../../ui/PageTitle';
import { Spinner } from '../../../ui/Spinner';
import { StateMessage } from '../../../ui/StateMessage';
import { ForYouFeed } from './ForYouFeed';
import { useDaysFeed } from './useDaysFeed';

export function ForYouPage({ settings }: { settings: Live<PlayerSettings> }) {
  const { t } = useLingui();
  const { feed, failure, retry } = useDaysFeed();
  const { value } = useLive('player settings', readPlayerSettings, settings);
  const isEmpty = feed?.dramas.length === 0;
  return (
    <>
      <PageTitle>{t`For you`}</PageTitle>
      {feed && !isEmpty && value ? (
        <ForYouFeed key={feed.dramas.map(({ id }) => id).join()} feed={feed} kept={value} />
      ) : (
        <div className="page-width pt-(--safe-top)">
          <BackButton className="mt-1.5 -ml-2.5" />
          {isEmpty && failure ? (
            <LoadFailure page failure={failure} retry={retry} />
          ) : isEmpty ? (
            <StateMessage
              page
              drawing="empty-shelf"
              title={<Trans>No dramas to suggest now</Trans>}
              actions={
                <Link to="/discover" className={buttonClass()}>
                  <Trans>Explore</Trans>
                </Link>
              }
            >
              <Trans>Dramas that you have not begun appear here.</Trans>
            </StateMessage>
          ) : (
            <>
              <h1 className="sr-only">{t`For you`}</h1>
              <div aria-busy="true" className="grid animate-late place-items-center py-24">
                <Spinner />
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}
