import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../features/questions/QuestionPage';

export const Route = createFileRoute('/question')({
  component: QuestionPage,
});
