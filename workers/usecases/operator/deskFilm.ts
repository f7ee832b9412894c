import { transfer } from 'comlink';
import type { Film, SealedFile } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { fetchFilmList } from '../../../data/network/files';
import { fetchFile } from '../../../data/network/gateway';
import { outcome } from '../ground/outcome';
import { openSealed } from '../watching/openSealed';

/*
 * Films at the desk. Unlike a reader's, nothing of them is stored on the device, in the browser's cache
 * neither: a draft may be on them (decision 0135).
 */
const UNSTORED = { cache: 'no-store' } as const;

/** Fetches a film list by its hash. Fails with `notFound`, `damaged`, `offline` and the like. */
export function fetchDeskFilm({ film }: { film: string }): Promise<Result<Film>> {
  return outcome(() => fetchFilmList(film, UNSTORED));
}

export type DeskFile = {
  readonly path: string;
  /** An open file has the `iv` ''. */
  readonly file: Pick<SealedFile, 'hash' | 'iv'> & Partial<Pick<SealedFile, 'plain'>>;
  /** Base64; null for a film without a seal. */
  readonly key: string | null;
};

/** Fetches a film's file and opens it. Fails as `fetchDeskFilm`, and with `locked` for a sealed file without a key. */
export function openDeskFile({ path, file, key }: DeskFile): Promise<Result<ArrayBuffer>> {
  return outcome(async () => {
    if (file.iv !== '' && key === null) return failed('locked');
    const fetched = await fetchFile(path, file.hash, UNSTORED);
    if (!fetched.ok) return fetched;
    const opened =
      file.iv === '' || key === null
        ? success(fetched.value.buffer)
        : await openSealed(fetched.value, file, key);
    return opened.ok ? transfer(opened, [opened.value]) : opened;
  });
}
