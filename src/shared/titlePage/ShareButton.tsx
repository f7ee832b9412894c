import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { buttonClass } from '../../ui/buttonClass';
import { IconButton } from '../../ui/IconButton';
import { useShare } from './useShare';

export function ShareButton({ book, words = false }: { book: BookDetail; words?: boolean }) {
  const { t } = useLingui();
  const { share, sheet } = useShare(book);
  return (
    <>
      {words ? (
        <button type="button" onClick={share} className={`${buttonClass('quiet', 'lg')} px-5! mobile:hidden`}>
          <Share2 className="size-icon-lg" />
          <Trans>Share</Trans>
        </button>
      ) : (
        <IconButton label={t`Share`} onClick={share} className="desktop:hidden">
          <Share2 className="size-icon-lg" />
        </IconButton>
      )}
      {sheet}
    </>
  );
}
