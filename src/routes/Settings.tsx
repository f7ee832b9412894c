import { createFileRoute } from '@tanstack/react-router';
import { readStoredBooks } from '../../data/queries/storedBooks';
import { SettingsPage } from '../features/settings/SettingsPage';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/Settings')({
  loader: () => firstRead(readStoredBooks()),
  component: Settings,
});

function Settings() {
  return <SettingsPage first={Route.useLoaderData()} />;
}
