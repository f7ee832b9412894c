import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/HomePage';
import { readHome } from '../features/home/homeState';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/home')({
  // Part of the shell, like the library: most visits start here.
  codeSplitGroupings: [],
  loader: () => firstRead(readHome()),
  component: Home,
});

function Home() {
  return <HomePage first={Route.useLoaderData()} />;
}
