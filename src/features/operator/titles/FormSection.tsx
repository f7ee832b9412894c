import { type ReactNode, useId } from 'react';
import { cardClass } from '../../../ui/card';

export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-title text-heading font-semibold">
        {title}
      </h3>
      <div className={`${cardClass} flex flex-col gap-4 p-4`}>{children}</div>
    </section>
  );
}
