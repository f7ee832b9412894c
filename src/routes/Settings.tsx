import { createFileRoute } from '@tanstack/react-router';
import { readDownloadedBooks } from '../../data/queries/downloads';
import { SettingsPage } from '../features/settings/SettingsPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/Settings')({
  loader: () => firstRead(readDownloadedBooks()),
  component: Settings,
});

function Settings() {
  return <SettingsPage first={Route.useLoaderData()} />;
}
