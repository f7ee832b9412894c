import '../styles/controls.css';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question with a collapsible answer. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary className="flex min-h-14 items-center gap-4 px-4 py-2 font-medium select-none hover:bg-sunken focus-visible:-outline-offset-3">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown className="size-icon-md text-ink-soft" />
      </summary>
      <div className="max-w-[68ch] px-4 pt-1.5 pb-4 text-pretty text-ink-soft">{children}</div>
    </details>
  );
}
