import { filmHeadPath, filmPartPath } from '../../../contract/catalogue/contentPaths';
import type { FilmPart, Rendition } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { CallOptions } from '../../../data/network/gateway';
import { outcome } from '../ground/outcome';
import { obtainFile } from './obtainFile';
import { listedEpisode, obtainFilm } from './obtainFilm';
import { obtainOpened } from './obtainOpened';

export type PartRequest = {
  videoId: number;
  target: number;
  /** Of one of the film's renditions. */
  height: number;
  /** What an engine needs first, or a part by its index. `head`: for engines that are given ranges of one file. */
  part: 'init' | 'head' | number;
  /** For what is not played yet. */
  priority?: 'low';
};

const watching = new Map<string, AbortController>();

/**
 * The opened bytes of a part, which are never stored: as it was served it lies in the cache of parts, or is fetched into
 * it. Fails with `locked` when the device has no key (`openEpisode` asks for it), `notFound` when the film has no such
 * part, `damaged` when neither the device nor the network has it whole or the key is not its own, `cancelled` after
 * `cancelParts`. A device that is full does not keep the part, and plays it.
 */
export function openPart(request: PartRequest): Promise<Result<ArrayBuffer>> {
  const { videoId, target, priority } = request;
  const { signal } = controllerOf(videoId, target);
  return outcome(() => open(request, { signal, ...(priority && { priority }) }));
}

/** The viewer has moved on: what is being fetched of an episode for watching it is not needed any more. */
export async function cancelParts({
  videoId,
  target,
}: {
  videoId: number;
  target: number;
}): Promise<Result<null>> {
  const name = nameOf(videoId, target);
  watching.get(name)?.abort();
  watching.delete(name);
  return success(null);
}

async function open(
  { videoId, target, height, part }: PartRequest,
  options: CallOptions,
): Promise<Result<ArrayBuffer>> {
  const entry = await listedEpisode(videoId, target);
  if (!entry.ok) return entry;
  const obtained = await obtainFilm(videoId, entry.value, options);
  if (!obtained.ok) return obtained;
  const { film } = obtained.value;
  const listed = entry.value;
  const rendition = film.renditions.find((each) => each.height === height);
  if (!rendition) return failed('notFound', `no film of ${height} lines`);
  return typeof part === 'number'
    ? openNumbered(rendition.parts[part])
    : openHead(part === 'init' ? rendition.init : rendition.head);

  async function openHead({ hash }: Rendition['init']): Promise<Result<ArrayBuffer>> {
    const file = await obtainFile({ path: filmHeadPath(hash), hash }, options);
    return file.ok ? success(file.value.bytes.slice().buffer) : file;
  }

  async function openNumbered(found: FilmPart | undefined): Promise<Result<ArrayBuffer>> {
    if (!found) return failed('notFound', `no part ${part}`);
    const file = { videoId, entry: listed, file: found, path: filmPartPath(found.hash) };
    return obtainOpened(file, options);
  }
}

function controllerOf(videoId: number, target: number): AbortController {
  const name = nameOf(videoId, target);
  const controller = watching.get(name) ?? new AbortController();
  watching.set(name, controller);
  return controller;
}

function nameOf(videoId: number, target: number): string {
  return `${videoId}/${target}`;
}
