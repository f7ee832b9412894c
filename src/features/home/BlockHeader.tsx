import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { HomeBlock } from '../../../contract/catalogue/books.schema';
import { useIsMobile } from '../../platform/device/mobileRule';

/**
 * A block's title in the reader's language, with a link to its full list: on a phone for the styles that show
 * only a part (spec 2.3).
 */
export function BlockHeader({ block, title }: { block: HomeBlock; title: string }) {
  const mobile = useIsMobile();
  return (
    <div className="page-width flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 className="min-w-[min(100%,10rem)] flex-1 font-title text-heading font-semibold text-balance desktop:text-title">
        {title}
      </h2>
      {(!mobile || block.style >= 4) && (
        <Link
          to="/ViewAll"
          search={{ title: block.title, blockId: String(block.id) }}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-0.5 rounded-sm px-2 font-medium text-accent hover:text-accent-strong"
        >
          <Trans>View more</Trans>
          <span className="sr-only">: {title}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
