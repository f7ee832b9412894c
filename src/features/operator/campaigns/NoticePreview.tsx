import { Trans } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import type { Language } from '../../../../contract/wire/limits';

export function NoticePreview({
  language,
  title,
  body,
}: {
  language: Language;
  title: string;
  body: string;
}) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-caption font-semibold text-ink-soft">
        <Trans>Preview</Trans>
      </figcaption>
      <div className="flex max-w-md items-start gap-3 rounded-lg bg-sunken p-3 shadow-raised">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent text-accent-ink">
          <BookOpen className="size-icon-lg" />
        </span>
        <div lang={language} className="min-w-0 flex-1">
          <p className="line-clamp-1 font-semibold wrap-anywhere">{title || '…'}</p>
          <p className="line-clamp-3 text-caption wrap-anywhere text-ink-soft">{body || '…'}</p>
        </div>
      </div>
    </figure>
  );
}
