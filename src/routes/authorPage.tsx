import { createFileRoute } from '@tanstack/react-router';
import { OwnAuthorPage } from '../features/author/OwnAuthorPage';

export const Route = createFileRoute('/authorPage')({
  component: OwnAuthorPage,
});
