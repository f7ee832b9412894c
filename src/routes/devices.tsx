import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../features/account/DevicesPage';

export const Route = createFileRoute('/devices')({
  component: DevicesPage,
});
