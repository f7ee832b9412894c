import { KeepGuest } from './KeepGuest';
import { RemovedBooks } from './RemovedBooks';

/** What stands below the library, once it is there. */
export function ShelfFoot() {
  return (
    <>
      <RemovedBooks />
      <KeepGuest />
    </>
  );
}
