import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DramaPage } from '../features/drama/DramaPage';
import { readDramaPage } from '../features/drama/dramaState';
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
      let isLeft = false;
      let letGo: (() => void) | undefined;
      void router.preloadRoute({ to: '/drama/$videoId/$target', params: { videoId, target } });
      void prepareSession.load().then((prepareIt) => {
        if (!isLeft) letGo = prepareIt?.(videoId, target);
      });
      return () => {
        isLeft = true;
        letGo?.();
      };
    },
    [router, videoId],
  );
  return <DramaPage key={videoId} videoId={videoId} first={Route.useLoaderData()} prepare={prepare} />;
}
