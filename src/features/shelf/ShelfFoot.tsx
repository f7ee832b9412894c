import { ImportList } from './importList/ImportList';
import { KeepGuest } from './KeepGuest';
import { RemovedBooks } from './RemovedBooks';

export function ShelfFoot() {
  return (
    <>
      <RemovedBooks />
      <ImportList />
      <KeepGuest />
    </>
  );
}
