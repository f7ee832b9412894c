import { createFileRoute } from '@tanstack/react-router';
import { DramaPage } from '../features/drama/DramaPage';
import { readDramaPage } from '../features/drama/dramaState';
import { firstRead } from '../platform/live';
import { numberParams } from '../platform/numberParams';

export const Route = createFileRoute('/dramaInfo/$videoId')({
  params: numberParams({ videoId: (id) => id > 0 }),
  loader: ({ params }) => firstRead(readDramaPage(params.videoId)),
  component: DramaInfo,
});

function DramaInfo() {
  const { videoId } = Route.useParams();
  return <DramaPage key={videoId} videoId={videoId} first={Route.useLoaderData()} />;
}
