import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Cover } from '../../../ui/Cover';
import { Notice } from '../../../ui/Notice';
import { type CoverCut, coverCut } from './coverCut';

/** The whole picture with what is cut off darkened, and the cover as readers see it. */
export function CoverPreview({ url, file }: { url: string; file: TitleFile }) {
  const { t } = useLingui();
  const [cut, setCut] = useState<CoverCut | 'broken'>();
  const isCut = typeof cut === 'object' && (cut.sides > 0 || cut.ends > 0);
  return (
    <div className="flex flex-col gap-4">
      {cut === 'broken' ? (
        <Notice tone="danger">
          <Trans>This file is no picture that can be shown.</Trans>
        </Notice>
      ) : (
        <div className="flex flex-wrap items-end gap-6">
          <figure>
            <div className="relative w-fit overflow-hidden rounded-md">
              <img
                key={url}
                src={url}
                alt={t`The chosen picture`}
                className="block max-h-60 max-w-full"
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setCut(coverCut(naturalWidth, naturalHeight))
                }
                onError={() => setCut('broken')}
              />
              {isCut && (
                <span
                  aria-hidden="true"
                  style={{ inset: `${cut.ends}% ${cut.sides}%` }}
                  className="absolute border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/0.65)]"
                />
              )}
            </div>
            <figcaption className="mt-1 text-caption text-ink-soft">
              <Trans>The whole picture</Trans>
            </figcaption>
          </figure>
          <figure>
            <Cover
              key={url}
              src={url}
              title={file.title}
              author={file.author}
              tint={file.tint}
              kind={file.kind === 'drama' ? 'drama' : undefined}
              className="block w-28"
            />
            <figcaption className="mt-1 text-caption text-ink-soft">
              <Trans>As readers see it</Trans>
            </figcaption>
          </figure>
        </div>
      )}
      {isCut && (
        <Notice tone="mark">
          <Trans>It is not two wide and three high: the dark edges are cut off.</Trans>
        </Notice>
      )}
      {typeof cut === 'object' && cut.isSmall && (
        <Notice tone="mark">
          <Trans>It is small: on the title’s own page it looks blurred.</Trans>
        </Notice>
      )}
    </div>
  );
}
