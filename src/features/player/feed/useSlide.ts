import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSignal } from '../../../platform/live/signal';
import type { EpisodeSlot } from '../session/EpisodeSlot';
import type { PlayerSession } from '../session/PlayerSession';
import type { Feed } from './Feed';

type SlideOf = { session: PlayerSession; feed: Feed; slot: EpisodeSlot; place: number };

/** Puts a slot's video into the element of `film`, and lets the feed move that of `slide`. */
export function useSlide({ session, feed, slot, place }: SlideOf, slide: RefObject<HTMLElement | null>) {
  const film = useRef<HTMLDivElement>(null);
  const state = useSignal(slot.state);
  const isInSight = useSignal(session.state, ({ at }) => at === state.index);
  useLayoutEffect(() => {
    film.current?.append(slot.video);
    feed.hold(place, slide.current);
    return () => feed.hold(place, null);
  }, [feed, place, slot, slide]);
  return { film, state, isInSight };
}
