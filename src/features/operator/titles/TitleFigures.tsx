import { Trans } from '@lingui/react/macro';
import { Suspense, useId } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { lazy } from '../../../platform/navigation/lazy';
import { SkeletonBlock } from '../../../ui/Skeleton';

/** The charts' code is larger than all of the title's forms. */
const FiguresOfTitle = lazy(() => import('../figures/title/FiguresOfTitle'), 'FiguresOfTitle');

export function TitleFigures({ file }: { file: TitleFile }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-title text-heading font-semibold">
        <Trans>Figures</Trans>
      </h3>
      <Suspense fallback={<SkeletonBlock className="h-96 w-full" />}>
        <FiguresOfTitle file={file} />
      </Suspense>
    </section>
  );
}
