import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/taskForm')({
  component: TaskForm,
});

function TaskForm() {
  return <PlannedPage name="taskForm" />;
}
