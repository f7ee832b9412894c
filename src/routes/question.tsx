import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../features/questions/QuestionPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/question')({
  beforeLoad: laterTexts,
  component: QuestionPage,
});
