import { createFileRoute } from '@tanstack/react-router';
import { readStoredBooks } from '../../data/queries/storedBooks';
import { SettingsPage } from '../features/settings/SettingsPage';
import { laterTexts } from '../i18n/activate';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/Settings')({
  beforeLoad: laterTexts,
  loader: () => firstRead(readStoredBooks()),
  component: Settings,
});

function Settings() {
  return <SettingsPage first={Route.useLoaderData()} />;
}
