import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { untilFilmOut } from '../features/player/filmOut';
import { PlayerPage } from '../features/player/PlayerPage';
import { readPlayer } from '../features/player/readPlayer';
import { firstRead } from '../platform/live/live';
import { numberParams } from '../platform/navigation/numberParams';
import { usecases } from '../platform/worker/usecases';
import { AgeGate } from '../shared/age/AgeGate';

export const Route = createFileRoute('/drama/$videoId/$target')({
  params: numberParams({ videoId: (id) => id > 0, target: (target) => target > 0 }),
  // Only the code is preloaded. Preloaded data would be shown at once: with an outdated place, and before the
  // film is ready.
  preload: false,
  loader: ({ params }) =>
    firstRead(Promise.all([readPlayer(params.videoId), untilFilmOut()]).then(([player]) => player)),
  component: DramaPlayer,
});

function DramaPlayer() {
  const { videoId, target } = Route.useParams();
  const first = Route.useLoaderData();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // One history entry per viewing: Back leaves the drama, however many episodes and dramas were watched.
  const show = useCallback(
    (params: { videoId: number; target: number }) =>
      void router.navigate({ to: '/drama/$videoId/$target', params, replace: true, resetScroll: false }),
    [router],
  );
  const onTarget = useCallback((next: number) => show({ videoId, target: next }), [show, videoId]);
  const onDrama = useCallback((next: number) => show({ videoId: next, target: 1 }), [show]);
  const onLeave = useCallback(() => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/dramaInfo/$videoId', params: { videoId }, replace: true });
  }, [router, canGoBack, videoId]);
  return (
    <AgeGate
      key={videoId}
      id={videoId}
      first={first.value?.drama?.detail}
      fetch={() => usecases.openDrama({ videoId })}
      onLeave={onLeave}
    >
      <PlayerPage
        key={videoId}
        videoId={videoId}
        target={target}
        first={first}
        onTarget={onTarget}
        onDrama={onDrama}
        onLeave={onLeave}
      />
    </AgeGate>
  );
}
