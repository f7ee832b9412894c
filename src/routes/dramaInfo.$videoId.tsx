import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DramaPage, type PreparedFilm } from '../features/drama/DramaPage';
import { readDramaPage } from '../features/drama/dramaState';
import { untilFilmOut } from '../features/player/filmOut';
import type { PreparedViewing } from '../features/player/session/preparedSession';
import { firstRead } from '../platform/live/live';
import { numberParams } from '../platform/navigation/numberParams';

export const Route = createFileRoute('/dramaInfo/$videoId')({
  params: numberParams({ videoId: (id) => id > 0 }),
  loader: ({ params }) => firstRead(readDramaPage(params.videoId)),
  component: DramaInfo,
});

function DramaInfo() {
  const { videoId } = Route.useParams();
  const router = useRouter();
  const prepare = useCallback(
    (target: number): PreparedFilm => {
      const to = { to: '/drama/$videoId/$target', params: { videoId, target } } as const;
      let isLeft = false;
      let viewing: PreparedViewing | undefined;
      void router.preloadRoute(to);
      void import('../features/player/session/preparedSession').then(({ prepareSession }) => {
        if (!isLeft) viewing = prepareSession(videoId, target);
      }, console.warn);
      const { pathname } = router.buildLocation(to);
      const end = () => {
        for (const stop of stops) stop();
        viewing?.letGo();
      };
      const stops = [
        // A link to the same address other than the usual button.
        router.subscribe('onBeforeNavigate', ({ toLocation }) => {
          if (toLocation.pathname === pathname) viewing?.begin();
        }),
        // The viewer turned back, or has left the player.
        router.subscribe('onResolved', ({ toLocation }) => {
          if (viewing?.hasBegun() && toLocation.pathname !== pathname) end();
        }),
      ];
      const goThere = async () => {
        const { href } = router.latestLocation;
        await untilFilmOut();
        // After a double tap the first navigation is already under way.
        if (router.latestLocation.pathname === pathname) return;
        if (router.latestLocation.href === href) await router.navigate(to);
        else end();
      };
      return {
        // Runs within the tap, so that the film may play with sound, and before its page renders.
        play: () => {
          if (!viewing?.begin()) return false;
          void goThere();
          return true;
        },
        letGo: () => {
          isLeft = true;
          // During the navigation to the player, a placeholder may have replaced this page.
          if (!viewing?.hasBegun()) end();
        },
      };
    },
    [router, videoId],
  );
  return <DramaPage key={videoId} videoId={videoId} first={Route.useLoaderData()} prepare={prepare} />;
}
