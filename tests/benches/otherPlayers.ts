import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PackedFilm } from '../../server/content/dramaInput';

/** Players that are installed only for this bench: `npm install --no-save hls.js shaka-player`. */
const FILES = {
  'hls.js': 'hls.js/dist/hls.min.js',
  shaka: 'shaka-player/dist/shaka-player.compiled.js',
} as const;

export type OtherPlayer = keyof typeof FILES;
export const OTHER_PLAYERS = Object.keys(FILES) as OtherPlayer[];

export function isInstalled(player: OtherPlayer): boolean {
  try {
    return pathOf(player) !== '';
  } catch {
    return false;
  }
}

/**
 * Lets the page at `/other-player` play the films in order, with the player as it is delivered. What that page
 * needs besides the films is on the device, as ours is.
 */
export async function serveOtherPlayer(
  page: Page,
  player: OtherPlayer,
  films: readonly PackedFilm[],
): Promise<void> {
  const script = await readFile(pathOf(player));
  await page.route(/\/other-player/, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: script });
    const film = films[Number(/(\d+)\.m3u8$/.exec(path)?.[1])];
    if (film) return route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: playlistOf(film) });
    return route.fulfill({ contentType: 'text/html', body: PAGE });
  });
  await page.addInitScript(playOnWatch, { player, count: films.length });
}

const pathOf = (player: OtherPlayer) =>
  createRequire(join(process.cwd(), 'package.json')).resolve(FILES[player]);

const PAGE = `<!doctype html><meta charset=utf-8><style>video{width:100%;height:80vh}</style>
<button>Watch</button><div class=player-slide><video autoplay muted playsinline></video></div>
<script src=/other-player.js></script>`;

function playlistOf({ renditions }: PackedFilm): string {
  const sizes = renditions.flatMap(({ width, height, mime, bandwidth, hls }) => {
    const codecs = /codecs="([^"]*)"/.exec(mime)?.[1] ?? '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `/content/${hls}.m3u8`,
    ];
  });
  return ['#EXTM3U', '#EXT-X-VERSION:7', ...sizes, ''].join('\n');
}

type Hls = { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
type Shaka = { attach(video: HTMLVideoElement): Promise<void>; load(url: string): Promise<void> };
type Players = {
  Hls?: new () => Hls;
  shaka?: { Player: new () => Shaka; polyfill: { installAll(): void } };
};

/** Runs in the page. Loads the next film when one ends, as an app with such a player does. */
function playOnWatch({ player, count }: { player: OtherPlayer; count: number }): void {
  if (!location.pathname.startsWith('/other-player')) return;
  addEventListener('DOMContentLoaded', () => {
    const video = document.querySelector('video');
    const button = document.querySelector('button');
    if (!video || !button) throw new Error('The page has no player.');
    const { Hls, shaka } = window as unknown as Players;
    const start = async (): Promise<(url: string) => unknown> => {
      if (player === 'hls.js' && Hls) {
        const hls = new Hls();
        hls.attachMedia(video);
        return (url) => hls.loadSource(url);
      }
      if (!shaka) throw new Error(`${player} did not load.`);
      shaka.polyfill.installAll();
      const own = new shaka.Player();
      await own.attach(video);
      return (url) => own.load(url);
    };
    button.addEventListener('click', async () => {
      const load = await start();
      let at = 0;
      const loadNext = () => load(`/other-player-${at++ % count}.m3u8`);
      video.addEventListener('ended', loadNext);
      loadNext();
    });
  });
}
