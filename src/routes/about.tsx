import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../features/about/AboutPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/about')({
  beforeLoad: laterTexts,
  component: AboutPage,
});
