import type { RangeAnswer, RangeQuestion } from '../../../../contract/catalogue/films';

/**
 * A film whose pieces the service worker requests. `read` returns the bytes from an offset on, as many as are
 * available at once.
 */
export type FilmFile = {
  readonly size: number;
  readonly read: (from: number) => Promise<ArrayBuffer | null>;
};

const files = new Map<string, FilmFile>();

export function serveFile(path: string, file: FilmFile): void {
  if (files.size === 0) navigator.serviceWorker.addEventListener('message', answer);
  files.set(path, file);
}

export function stopServing(path: string): void {
  files.delete(path);
  if (files.size === 0) navigator.serviceWorker.removeEventListener('message', answer);
}

function answer({ data, ports: [port] }: MessageEvent<RangeQuestion | undefined>): void {
  if (data?.kind !== 'rangeFilm' || !port) return;
  const file = files.get(data.path);
  const none: RangeAnswer = null;
  void file?.read(data.from).then(
    (bytes) => {
      if (bytes) port.postMessage({ size: file.size, bytes } satisfies RangeAnswer, [bytes]);
      else port.postMessage(none);
    },
    () => port.postMessage(none),
  );
  if (!file) port.postMessage(none);
}
