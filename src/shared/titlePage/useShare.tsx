import { type ReactNode, useState } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { readUser } from '../../../data/queries/account';
import { useIsMobile } from '../../platform/device/mobileRule';
import { canShareByDevice, shareByDevice } from '../../platform/device/shareByDevice';
import { useLive } from '../../platform/live/live';
import { lazySheet } from '../../ui/lazySheet';
import { shareLink } from './shareLink';

const ShareSheet = lazySheet(() => import('./ShareSheet'), 'ShareSheet');

/**
 * Returns a function that shares a title by the phone's share sheet, or else opens `sheet`, which shows the
 * address.
 */
export function useShare(book: BookDetail): { share: () => void; sheet: ReactNode } {
  const mobile = useIsMobile();
  const [open, setOpen] = useState(false);
  // Loaded in advance, because the share sheet opens only within the tap.
  const user = useLive('user', readUser).value;
  const link = () => shareLink(location.origin, book, user?.inviteCode);
  const share = () => {
    if (mobile && canShareByDevice())
      void shareByDevice(book.bookName, link()).then((shared) => setOpen(!shared));
    else setOpen(true);
  };
  const sheet = open && <ShareSheet book={book} link={link()} onClose={() => setOpen(false)} />;
  return { share, sheet };
}
