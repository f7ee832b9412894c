import { ToastHost } from '../../ui/ToastHost';
import { AdWarning } from './AdWarning';
import { Offers } from './Offers';
import { UpdatePrompt } from './UpdatePrompt';

/** What may be said at any time, whatever page is open. */
export function Notices({ reading }: { reading: boolean }) {
  return (
    <>
      <UpdatePrompt reading={reading} />
      <ToastHost />
      {!reading && <Offers />}
      <AdWarning />
    </>
  );
}
