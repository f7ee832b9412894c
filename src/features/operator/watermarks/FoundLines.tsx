import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FoundWatermark } from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';

const MOST_SHOWN = 500;

export function FoundLines({ bookId, found }: { bookId: number; found: readonly FoundWatermark[] }) {
  const { t } = useLingui();
  const rest = found.length - MOST_SHOWN;
  if (found.length === 0) return null;
  return (
    <>
      <ul aria-label={t`Lines found`} className={`${cardClass} divide-y divide-line`}>
        {found.slice(0, MOST_SHOWN).map(({ target, chapterTitle, text, pattern, isBuiltIn }, at) => (
          // Found in this order; the same line may be there often.
          // biome-ignore lint/suspicious/noArrayIndexKey: only their order distinguishes them
          <li key={at} className="flex flex-col gap-1 px-4 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft">
              <Link
                to="/reading/$bookId/$target"
                params={{ bookId, target }}
                className={`${textLinkClass} wrap-anywhere`}
              >
                {chapterTitle || target}
              </Link>
              {isBuiltIn && (
                <Tag>
                  <Trans>Not shown now either</Trans>
                </Tag>
              )}
            </span>
            <q dir="auto" className="wrap-anywhere">
              {text}
            </q>
            <bdi className="text-caption text-ink-soft wrap-anywhere">{pattern}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-ink-soft">
          <Trans>And {rest} more.</Trans>
        </p>
      )}
    </>
  );
}
