import { transfer } from 'comlink';
import {
  captionsPath,
  filmHeadPath,
  filmPartPath,
  stillsPath,
} from '../../../contract/catalogue/contentPaths';
import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../contract/catalogue/films';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { CallOptions } from '../../../data/network/gateway';
import { type Cue, captionCues } from '../../../formats/captionCues';
import { outcome } from '../ground/outcome';
import { recordMissing } from '../rides/recordRide';
import { listedEpisode, obtainFile, obtainFilm } from './obtainFilm';
import { heldEpisodeKey } from './openEpisode';
import { openSealed } from './openSealed';

export type PartRequest = {
  videoId: number;
  target: number;
  height: number;
  /**
   * `init` for an engine's first request, `head` for engines that read ranges of one file, or a part's index.
   */
  part: 'init' | 'head' | number;
  /** For parts that are not played yet. */
  priority?: 'low';
};

const watching = new Map<string, AbortController>();

/** `fetched`: the bytes that were fetched over the network, 0 if the device had the file. */
export type OpenedPart = { readonly bytes: ArrayBuffer; readonly fetched: number };

/**
 * Returns the opened bytes of a part, which are never stored: the parts cache has it as served, or it is
 * fetched into it. Fails with `locked` if the device has no key (`openEpisode` requests it), `notFound` if
 * the film has no such part, `damaged` if neither the device nor the network has it intact or the key is
 * wrong, `cancelled` after `cancelParts`. A full device plays the part without storing it.
 */
export function openPart(request: PartRequest): Promise<Result<OpenedPart>> {
  return outcome(async () => {
    const found = await findPart(request);
    const opened = found.ok ? await openFile(found.value, found.value.options) : found;
    // A part that is not played yet may still arrive in time.
    return request.priority ? opened : recordMissing(request.videoId, opened);
  });
}

/**
 * Fetches a part into the parts cache, for a film that plays later, also of a locked episode. Fails like
 * `openPart`, and if the device cannot store the part.
 */
export function fetchPart(
  request: Omit<PartRequest, 'priority'>,
): Promise<Result<{ readonly fetched: number }>> {
  return outcome(async () => {
    const found = await findPart({ ...request, priority: 'low' });
    if (!found.ok) return found;
    const { path, file, options } = found.value;
    const obtained = await obtainFile({ path, hash: file.hash }, options);
    if (!obtained.ok) return obtained;
    const { storage, fetched } = obtained.value;
    return storage.ok ? success({ fetched }) : storage;
  });
}

type FoundPart = EpisodeFile & { readonly options: CallOptions };

async function findPart({
  videoId,
  target,
  height,
  part,
  priority,
}: PartRequest): Promise<Result<FoundPart>> {
  const name = `${videoId}/${target}`;
  const controller = watching.get(name) ?? new AbortController();
  watching.set(name, controller);
  const options = { signal: controller.signal, ...(priority && { priority }) };
  const entry = await listedEpisode(videoId, target);
  if (!entry.ok) return entry;
  const obtained = await obtainFilm(videoId, entry.value, options);
  if (!obtained.ok) return obtained;
  const rendition = allRenditions(obtained.value.film).find((each) => each.height === height);
  if (!rendition) return failed('notFound', `no film of ${height} lines`);
  const common = { videoId, entry: entry.value, options };
  if (typeof part !== 'number') {
    const { hash } = rendition[part];
    return success({ ...common, path: filmHeadPath(hash), file: { hash, iv: '' } });
  }
  const file = rendition.parts[part];
  if (!file) return failed('notFound', `no part ${part}`);
  return success({ ...common, path: filmPartPath(file.hash), file });
}

/** Cancels fetches of an episode's parts after the viewer has moved on. */
export async function cancelParts({
  videoId,
  target,
}: {
  videoId: number;
  target: number;
}): Promise<Result<null>> {
  const name = `${videoId}/${target}`;
  watching.get(name)?.abort();
  watching.delete(name);
  return success(null);
}

/**
 * Returns the stills of an episode as one picture (WebP), stored or fetched. Fails with `notFound` if the
 * film has none, `locked` if the device has no key of a sealed episode, and as its parts do.
 */
export function openStills(request: { videoId: number; target: number }): Promise<Result<ArrayBuffer>> {
  return outcome(async () => {
    const { videoId, target } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const row = await obtainFilm(videoId, entry.value);
    if (!row.ok) return row;
    const { preview } = row.value.film;
    if (!preview) return failed('notFound', 'no stills');
    const path = stillsPath(preview.hash);
    const opened = await openFile({ videoId, entry: entry.value, file: preview, path });
    return opened.ok ? transfer(success(opened.value.bytes), [opened.value.bytes]) : opened;
  });
}

/**
 * Returns an episode's captions in a language, stored or fetched. Fails with `notFound` if there are none.
 */
export function openCaptions(request: {
  videoId: number;
  target: number;
  /** BCP 47, as the film lists it. */
  language: string;
}): Promise<Result<Cue[]>> {
  return outcome(async () => {
    const { videoId, target, language } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const row = await obtainFilm(videoId, entry.value);
    if (!row.ok) return row;
    const captions = row.value.film.captions.find((each) => each.language === language);
    if (!captions) return failed('notFound', `no captions in ${language}`);
    const file = await obtainFile({ path: captionsPath(captions.hash), hash: captions.hash });
    return file.ok ? success(captionCues(new TextDecoder().decode(file.value.bytes))) : file;
  });
}

/** A file of an episode, possibly sealed. `iv` is empty if it is not. */
type EpisodeFile = {
  readonly videoId: number;
  readonly entry: EpisodeEntry;
  readonly file: { readonly hash: string; readonly iv: string; readonly plain?: number };
  readonly path: string;
};

/**
 * Returns the opened bytes of a file; the caller owns them, and they are transferred to the page, never
 * stored. The parts cache has the file as served, or it is fetched into it. It is sealed with its episode's
 * key. Fails with `locked` if the device has no key, `damaged` if
 * neither the device nor the network has it intact or the key is wrong.
 */
async function openFile(
  { videoId, entry, file, path }: EpisodeFile,
  options: CallOptions = {},
): Promise<Result<OpenedPart>> {
  const { hash, iv, plain } = file;
  const key = iv === '' ? null : await heldEpisodeKey({ videoId, entry });
  if (key && !key.ok) return key;
  const obtained = await obtainFile({ path, hash }, options);
  if (!obtained.ok) return obtained;
  const { bytes, fetched } = obtained.value;
  // Others may share these bytes.
  if (!key) return given(bytes.slice().buffer, fetched);
  const opened = await openSealed(bytes, { iv, plain }, key.value);
  return opened.ok ? given(opened.value, fetched) : opened;
}

function given(bytes: ArrayBuffer, fetched: number): Result<OpenedPart> {
  return transfer(success({ bytes, fetched }), [bytes]);
}
