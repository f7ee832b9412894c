import { createFileRoute } from '@tanstack/react-router';
import { readPlayerSettings } from '../../data/queries/playerSettings';
import { ForYouPage } from '../features/player/forYou/ForYouPage';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/forYou')({
  loader: () => firstRead(readPlayerSettings()),
  component: ForYou,
});

function ForYou() {
  return <ForYouPage settings={Route.useLoaderData()} />;
}
