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
        // Another link to it than the one that is tapped mostly.
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
        // Tapped twice, it is on its way.
        if (router.latestLocation.pathname === pathname) return;
        if (router.latestLocation.href === href) await router.navigate(to);
        else end();
      };
      return {
        // Within the tap: the film is there before anything of its page is done, and has its sound.
        play: () => {
          if (!viewing?.begin()) return false;
          void goThere();
          return true;
        },
        letGo: () => {
          isLeft = true;
          // While the player's page is on its way, a placeholder may have come in the place of this one.
          if (!viewing?.hasBegun()) end();
        },
      };
    },
    [router, videoId],
  );
  return <DramaPage key={videoId} videoId={videoId} first={Route.useLoaderData()} prepare={prepare} />;
}
