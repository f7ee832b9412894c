import { type ReactNode, useId } from 'react';

/** A chapter of the gallery. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 pb-10">
      <h2 id={id} className="mb-4 font-title text-title font-semibold">
        {title}
      </h2>
      <div className="flex flex-col gap-7">{children}</div>
    </section>
  );
}

/** One primitive with its states. */
export function Specimen({ name, children, stack }: { name: string; children: ReactNode; stack?: boolean }) {
  return (
    <div>
      <h3 className="mb-2 text-caption font-medium text-ink-soft">{name}</h3>
      <div className={stack ? 'flex flex-col gap-3' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  );
}
