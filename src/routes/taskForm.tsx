import { createFileRoute } from '@tanstack/react-router';
import { TaskFormPage } from '../features/rewards/TaskFormPage';

export const Route = createFileRoute('/taskForm')({
  component: TaskFormPage,
});
