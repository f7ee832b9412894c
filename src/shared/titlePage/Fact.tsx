import type { ReactNode } from 'react';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex grow flex-col-reverse justify-end border-edge/40 border-s px-4 first:border-0 first:ps-0 last:pe-0 md:grow-0 md:px-6">
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="text-lead font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
