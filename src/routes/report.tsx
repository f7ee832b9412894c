import { createFileRoute } from '@tanstack/react-router';
import { ReportPage, type ReportSearch } from '../features/account/ReportPage';

export const Route = createFileRoute('/report')({
  /** `title`, `name`: the title that is reported; `about=copyright`: the form of a copyright notice. */
  validateSearch: ({ title, name, about }: Record<string, unknown>): ReportSearch => ({
    ...(Number.isSafeInteger(title) && { title: Number(title) }),
    ...(typeof name === 'string' && { name: name.slice(0, 120) }),
    ...(about === 'copyright' && { about }),
  }),
  component: Report,
});

function Report() {
  return <ReportPage search={Route.useSearch()} />;
}
