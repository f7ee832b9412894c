import type { Result } from '../../../contract/wire/failure';
import { dropSharedFiles as drop } from '../../../data/network/sharedFiles';
import { stored } from '../ground/outcome';

/** Forgets the files that were shared with the app: they are in the library, or not wanted. */
export function dropSharedFiles(): Promise<Result<null>> {
  return stored(drop);
}
