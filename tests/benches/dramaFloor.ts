import type { BrowserContext, Page } from '@playwright/test';
import { filmHeadPath, filmPartPath } from '../../contract/catalogue/contentPaths';
import { PARTS_CACHE } from '../../data/caches/cacheNames';
import type { FilmRow } from '../../data/tables/dramaRows';
import { readRows } from '../product/deviceRows';
import { Finger } from '../product/finger';
import type { Film } from './dramaFilms';
import { throttleProcessor } from './measure';

declare global {
  interface Window {
    /** Of the empty page: time from the tap, the lift or the end that came last to what it led to, ms. */
    dogearFloor: Promise<number>;
  }
}

/** Where the empty page finds a film: a cache of the app's, and the files in it, what the decoder needs first. */
type Files = { readonly cache: string; readonly mime: string; readonly paths: readonly string[] };

export type Floor = { readonly first: number[]; readonly lift: number[]; readonly end: number[] };

/**
 * The floor under a drama's figures on this machine: a page of the app's origin that runs none of its code, and plays the same film of the same
 * device in two elements that hold all of it and stand at their first frame. A tap puts the first one on the page, a lift slides the
 * second one in, and its end the first one again. The server has to answer; each turn has a page of its own, as in the bench.
 */
export async function emptyPlayer(
  context: BrowserContext,
  { url, film, rate, turns }: { url: string; film: Film; rate: number; turns: number },
): Promise<Floor> {
  const floor: Floor = { first: [], lift: [], end: [] };
  for (let turn = 0; turn < turns; turn++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(setUp, await filesOf(page, film));
    await page.waitForTimeout(1_000);
    const took = () => page.evaluate(() => window.dogearFloor);
    await page.mouse.click(195, 422);
    floor.first.push(await took());
    await page.waitForTimeout(1_000);
    const finger = await Finger.down(page, { x: 195, y: 647 });
    await finger.moveBy(0, -450);
    await finger.up();
    floor.lift.push(await took());
    await page.waitForTimeout(1_000);
    floor.end.push(await page.evaluate(playToEnd));
    await page.close();
  }
  return floor;
}

async function filesOf(page: Page, { id }: Film): Promise<Files> {
  const rows = await readRows<FilmRow>(page, 'films');
  const rendition = rows.find(({ videoId, target }) => videoId === id && target === 1)?.film.renditions[0];
  if (!rendition) throw new Error(`drama ${id} is not on the device`);
  const parts = rendition.parts.map(({ hash }) => filmPartPath(hash));
  return { cache: PARTS_CACHE, mime: rendition.mime, paths: [filmHeadPath(rendition.init.hash), ...parts] };
}

/** Runs in the page. */
async function setUp({ cache, mime, paths }: Files): Promise<void> {
  const kept = await caches.open(cache);
  const files = await Promise.all(
    paths.map(async (path) => {
      const answer = await kept.match(path);
      if (!answer) throw new Error(`${path} is not kept`);
      return answer.arrayBuffer();
    }),
  );
  const heard = (target: EventTarget, name: string) =>
    new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
  const makeSlide = async () => {
    const video = document.createElement('video');
    video.playsInline = true;
    video.style.cssText = 'width: 100%; height: 100%; object-fit: contain';
    const source = new MediaSource();
    const isShown = heard(video, 'loadeddata');
    video.src = URL.createObjectURL(source);
    await heard(source, 'sourceopen');
    const buffer = source.addSourceBuffer(mime);
    for (const file of files) {
      buffer.appendBuffer(file);
      await heard(buffer, 'updateend');
    }
    source.endOfStream();
    await isShown;
    const slide = document.createElement('div');
    slide.className = 'player-slide';
    slide.style.cssText = 'position: fixed; inset: 0; background: #000';
    slide.append(video);
    return { slide, video };
  };
  const [first, second] = await Promise.all([makeSlide(), makeSlide()]);
  const lay = (slide: HTMLElement, offset: number, ms: number) => {
    slide.inert = offset !== 0;
    slide.style.transition = ms > 0 ? `transform ${ms}ms` : 'none';
    slide.style.transform = `translate3d(0, ${offset * 100}%, 0)`;
  };
  /** As a swipe has it: the one that is left rests, the one that comes plays at once. */
  const change = (from: typeof first, to: typeof first) => {
    from.video.pause();
    void to.video.play();
    lay(from.slide, -1, 300);
    lay(to.slide, 0, 300);
  };
  document.body.style.touchAction = 'none';
  addEventListener('click', ({ timeStamp }) => {
    void first.video.play();
    lay(second.slide, 1, 0);
    document.body.append(first.slide, second.slide);
    window.dogearFloor = window
      .dogearEveryFrame(() => first.video.readyState >= 2)
      .then((at) => at - timeStamp);
  });
  addEventListener('touchend', ({ timeStamp }) => {
    change(first, second);
    window.dogearFloor = window.dogearMoving().then((at) => at - timeStamp);
    first.video.currentTime = 0;
  });
  second.video.addEventListener('ended', () => {
    const ended = performance.now();
    change(second, first);
    window.dogearFloor = window.dogearMoving().then((at) => at - ended);
  });
}

/** Runs in the page: the last second of the film that plays. Resolves to ms until the next one moved. */
async function playToEnd(): Promise<number> {
  const video = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
  if (!video) throw new Error('no film');
  const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
  video.currentTime = video.duration - 1;
  await ended;
  return window.dogearFloor;
}
