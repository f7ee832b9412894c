import { KeepGuest } from './KeepGuest';
import { RemovedBooks } from './RemovedBooks';

/** The part below the library, loaded after it. */
export function ShelfFoot() {
  return (
    <>
      <RemovedBooks />
      <KeepGuest />
    </>
  );
}
