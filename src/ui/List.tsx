import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cardClass } from './card';

/** Class for the link, button or div around a RowContent. */
export const rowClass =
  'flex min-h-14 w-full items-center gap-4 px-4 py-2 text-start focus-visible:-outline-offset-3 [:is(a,button)]:hover:bg-sunken [:is(a,button)]:active:bg-sunken disabled:opacity-50 disabled:pointer-events-none';

export function ListGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className="mb-2 px-1 text-caption font-semibold text-ink-soft">
          {title}
        </h2>
      )}
      <div className={`${cardClass} divide-y divide-line overflow-hidden`}>{children}</div>
    </section>
  );
}

type RowContentProps = {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
  leads?: boolean;
  tone?: 'danger';
};

/** A row's content: icon, title with a line below, value, and an arrow if it links to another page. */
export function RowContent({ icon, title, detail, value, leads, tone }: RowContentProps) {
  return (
    <>
      {icon && (
        <span className={`grid shrink-0 place-items-center ${tone ? 'text-danger' : 'text-accent'}`}>
          {icon}
        </span>
      )}
      <span className={`min-w-0 flex-1 ${tone ? 'text-danger' : ''}`}>
        <span className="block">{title}</span>
        {detail && <span className="block text-caption text-ink-soft">{detail}</span>}
      </span>
      {value && <span className="shrink-0 text-ink-soft tabular-nums">{value}</span>}
      {leads && <ChevronRight className="size-icon-md text-ink-soft" />}
    </>
  );
}
