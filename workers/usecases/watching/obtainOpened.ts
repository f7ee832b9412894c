import type { EpisodeEntry, SealedFile } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { CallOptions } from '../../../data/network/gateway';
import { openFilmPart } from '../../codec/openFilmPart';
import { heldEpisodeKey } from './episodeKey';
import { obtainFile } from './obtainFile';

/** A file of an episode that may be sealed with it, and where it lies. */
type OpenedFile = {
  readonly videoId: number;
  readonly entry: EpisodeEntry;
  readonly file: SealedFile;
  readonly path: string;
};

/**
 * The opened bytes of a part or of stills, the caller's own; never stored. As it was served the file lies in the cache of parts, or is fetched into it.
 * Fails with `locked` when the device has no key, `damaged` when neither the device nor the network has it whole or the
 * key is not its own.
 */
export async function obtainOpened(
  { videoId, entry, file, path }: OpenedFile,
  options: CallOptions = {},
): Promise<Result<ArrayBuffer>> {
  const key = file.iv === '' ? null : await heldEpisodeKey({ videoId, entry });
  if (key && !key.ok) return key;
  const obtained = await obtainFile({ path, hash: file.hash }, options);
  if (!obtained.ok) return obtained;
  const { bytes } = obtained.value;
  if (!key) return success(bytes.slice().buffer);
  try {
    return success(await openFilmPart(bytes, file, key.value));
  } catch (error) {
    return failed('damaged', error instanceof Error ? error.message : String(error));
  }
}
