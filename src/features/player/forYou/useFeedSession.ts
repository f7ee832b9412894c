import { useEffect, useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { whenReconnected } from '../../../platform/live/connection';
import { Feed } from '../feed/Feed';
import { makeFeedSession } from './firstEpisodes';

type FeedSessionProps = {
  ids: readonly number[];
  episodes: readonly EpisodeEntry[];
  at: number;
  settings: PlayerSettings;
};

export function useFeedSession({ ids, episodes, at, settings }: FeedSessionProps) {
  const [made] = useState(() => {
    const session = makeFeedSession({ ids, episodes, at, settings });
    return { session, feed: new Feed(session) };
  });
  const { session, feed } = made;
  useEffect(() => {
    session.start();
    const stop = whenReconnected(() => session.retryAll());
    return () => {
      stop();
      session.stop();
    };
  }, [session]);
  useEffect(() => session.take(episodes), [session, episodes]);
  useEffect(() => {
    session.choose(settings);
    feed.keepStill(settings.calm);
  }, [session, feed, settings]);
  useEffect(() => session.state.subscribe(() => feed.settle()), [session, feed]);
  return made;
}
