import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DramaPage } from '../features/drama/DramaPage';
import { readDramaPage } from '../features/drama/dramaState';
import type { PreparedViewing } from '../features/player/session/preparedSession';
import { late } from '../platform/late';
import { firstRead } from '../platform/live';
import { numberParams } from '../platform/numberParams';

const prepareSession = late(
  () => import('../features/player/session/preparedSession').then((module) => module.prepareSession),
  { orNothing: 'The film to watch next' },
);

export const Route = createFileRoute('/dramaInfo/$videoId')({
  params: numberParams({ videoId: (id) => id > 0 }),
  loader: ({ params }) => firstRead(readDramaPage(params.videoId)),
  component: DramaInfo,
});

function DramaInfo() {
  const { videoId } = Route.useParams();
  const router = useRouter();
  const prepare = useCallback(
    (target: number) => {
      const to = { to: '/drama/$videoId/$target', params: { videoId, target } } as const;
      let isLeft = false;
      let viewing: PreparedViewing | undefined;
      void router.preloadRoute(to);
      void prepareSession.load().then((prepareIt) => {
        if (!isLeft) viewing = prepareIt?.(videoId, target);
      });
      const { pathname } = router.buildLocation(to);
      const stops = [
        // Within the tap: the film is there before its page is built, and has its sound.
        router.subscribe('onBeforeNavigate', ({ toLocation }) => {
          if (toLocation.pathname === pathname) viewing?.begin();
        }),
        router.subscribe('onResolved', ({ toLocation }) => {
          if (toLocation.pathname !== pathname) viewing?.callOff();
        }),
      ];
      return () => {
        isLeft = true;
        for (const stop of stops) stop();
        viewing?.letGo();
      };
    },
    [router, videoId],
  );
  return <DramaPage key={videoId} videoId={videoId} first={Route.useLoaderData()} prepare={prepare} />;
}
