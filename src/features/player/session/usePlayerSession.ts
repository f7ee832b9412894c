import { useEffect, useLayoutEffect, useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { SWIPE } from '../../../../contract/catalogue/limits';
import type { Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { useFailureText } from '../../../i18n/useFailureText';
import { whenReconnected } from '../../../platform/live/connection';
import { TargetAddress } from '../../../platform/navigation/TargetAddress';
import { showToast } from '../../../ui/toasts';
import { Feed } from '../feed/Feed';
import { beginAt } from './beginAt';
import { makeSession } from './makeSession';
import type { PlayerSession } from './PlayerSession';
import { takePrepared } from './preparedSession';

type SessionProps = {
  videoId: number;
  episodes: readonly EpisodeEntry[];
  target: number;
  watching: Watching | undefined;
  settings: PlayerSettings;
  onTarget: (target: number) => void;
};

export function usePlayerSession(props: SessionProps): { session: PlayerSession; feed: Feed } {
  const { videoId, episodes, target, settings } = props;
  const [made] = useState(() => {
    const begin = beginAt(episodes, target, props.watching);
    const prepared = takePrepared(videoId, begin);
    const session = prepared?.session ?? makeSession({ videoId, episodes, settings, begin });
    const address = new TargetAddress(target);
    return { session, feed: new Feed(session), address, lift: prepared?.lift };
  });
  const { session, feed, address, lift } = made;
  // The slides have taken the film.
  useLayoutEffect(() => lift?.(), [lift]);

  useEffect(() => {
    session.start();
    const stops = [whenReconnected(() => session.retryAll())];
    // A phone may never return to a page that it hides.
    const hide = () => document.visibilityState === 'hidden' && session.keep();
    const go = () => session.keep();
    document.addEventListener('visibilitychange', hide);
    // On a reload the worker ends before it receives what `pagehide` sends.
    addEventListener('beforeunload', go);
    addEventListener('pagehide', go);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('beforeunload', go);
      removeEventListener('pagehide', go);
      for (const stop of stops) stop();
      session.stop();
    };
  }, [session]);
  const failureText = useFailureText();
  useEffect(() => {
    session.whenUnkept(({ name }) => showToast({ text: failureText(name) }));
  }, [session, failureText]);
  useEffect(() => session.take(episodes), [session, episodes]);
  useEffect(() => {
    session.choose(settings);
    feed.keepStill(settings.calm);
  }, [session, feed, settings]);

  // Keeps the address and the current episode equal, in both directions.
  const { onTarget } = props;
  useEffect(() => session.state.subscribe(() => feed.settle()), [session, feed]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const shown = session.entry?.target;
      if (shown !== undefined && address.follows(shown)) onTarget(shown);
    };
    const stop = session.state.subscribe(() => {
      clearTimeout(timer);
      // After the slide, because a navigation takes longer than a frame.
      timer = setTimeout(tell, SWIPE.speedMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, address, onTarget]);
  // A notification may name an episode while another one plays.
  useEffect(() => {
    if (address.leads(target)) session.go(episodes.findIndex((each) => each.target === target));
  }, [session, address, episodes, target]);
  return made;
}
