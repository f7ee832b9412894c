import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import { readUser } from '../../../data/queries/account';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';
import { useIsMobile } from '../../platform/mobileRule';
import { canShareByDevice, shareByDevice } from '../../platform/shareByDevice';
import { buttonClass } from '../buttonClass';
import { IconButton } from '../IconButton';
import { shareLink } from './shareLink';

const ShareSheet = late(() => import('./ShareSheet').then((module) => module.ShareSheet));

/** Passes a book on: by the phone's own sheet where it has one, else by a sheet with the address in it. */
export function ShareButton({ book, words = false }: { book: BookDetail; words?: boolean }) {
  const { t } = useLingui();
  const mobile = useIsMobile();
  const [open, setOpen] = useState(false);
  // Known before it is asked for: the phone's sheet opens only while the tap is fresh.
  const user = useLive('user', readUser).value;
  const link = () => shareLink(location.origin, book, user?.inviteCode);
  const share = () => {
    if (mobile && canShareByDevice())
      void shareByDevice(book.bookName, link()).then((shared) => setOpen(!shared));
    else setOpen(true);
  };
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
      {open && <ShareSheet book={book} link={link()} onClose={() => setOpen(false)} />}
    </>
  );
}
