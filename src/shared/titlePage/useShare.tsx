import { type ReactNode, useState } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { readUser } from '../../../data/queries/account';
import { useIsMobile } from '../../platform/device/mobileRule';
import { canShareByDevice, shareByDevice } from '../../platform/device/shareByDevice';
import { useLive } from '../../platform/live/live';
import { lazySheet } from '../../ui/lazySheet';
import { shareLink } from './shareLink';

const ShareSheet = lazySheet(() => import('./ShareSheet'), 'ShareSheet');

/** Passes a title on: by the phone's own sheet where it has one, else by `sheet`, which has the address in it. */
export function useShare(book: BookDetail): { share: () => void; sheet: ReactNode } {
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
  const sheet = open && <ShareSheet book={book} link={link()} onClose={() => setOpen(false)} />;
  return { share, sheet };
}
