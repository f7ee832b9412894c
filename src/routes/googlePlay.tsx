import { createFileRoute } from '@tanstack/react-router';
import { InstallPage } from '../features/about/InstallPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/googlePlay')({
  beforeLoad: laterTexts,
  component: InstallPage,
});
