import { createFileRoute } from '@tanstack/react-router';
import { InstallPage } from '../features/about/InstallPage';

export const Route = createFileRoute('/googlePlay')({
  component: InstallPage,
});
