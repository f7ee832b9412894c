import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readKeptEpisodes } from '../data/queries/keptEpisodes';
import { DRAMA, HEIGHT, server, withDramaDevice } from '../tests/doubles/dramaDevice';
import { useCases } from '../workers/usecases/index';
import type { HandedOver } from '../workers/usecases/watching/handOver';
import { takeInBackgroundFetches } from './backgroundFetch';

withDramaDevice();
const texts = { whole: 'On this device: A Drama', unfinished: 'Not finished: A Drama' };
/** Init, head, stills and four parts, and the captions that were fetched before. */
const FILES = 8;

/** The event the browser dispatches. A cancelled or tapped fetch has no text to update. */
class BackgroundFetchEvent extends Event {
  #waited: Promise<unknown> = Promise.resolve();
  readonly registration: { id: string; matchAll: () => Promise<readonly FetchRecord[]> };

  constructor(type: string, asked: Pick<HandedOver, 'name'>, records: readonly FetchRecord[] = []) {
    super(type);
    this.registration = { id: asked.name, matchAll: async () => records };
  }

  waitUntil(work: Promise<unknown>): void {
    this.#waited = work;
  }

  get isDone(): Promise<unknown> {
    return this.#waited;
  }
}
class BackgroundFetchUpdateUIEvent extends BackgroundFetchEvent {
  readonly updateUI = vi.fn(async (_words: { title: string }) => undefined);
}
type FetchRecord = { readonly request: Request; readonly responseReady: Promise<Response> };

type Client = { url: string; focus: () => Promise<void> };
const openWindow = vi.fn(async (_path: string) => null);
let pages: Client[];
let scope: EventTarget & Parameters<typeof takeInBackgroundFetches>[0];

beforeEach(() => {
  pages = [];
  openWindow.mockClear();
  scope = Object.assign(new EventTarget(), { clients: { matchAll: async () => pages, openWindow } });
  takeInBackgroundFetches(scope);
});

const row = async () => (await readKeptEpisodes(DRAMA))[0];

async function dispatch<E extends BackgroundFetchEvent>(event: E): Promise<E> {
  scope.dispatchEvent(event);
  await event.isDone;
  return event;
}

/** Starts keeping an episode and leaves it to the browser; the worker's own download is stalled. */
async function handedOver(): Promise<HandedOver> {
  await useCases.openDrama({ videoId: DRAMA });
  void navigator.locks.request('dogear-keep-episodes', () => new Promise(() => undefined));
  await useCases.keepEpisodes({ videoId: DRAMA, targets: [1], height: HEIGHT });
  const asked = await useCases.handOverEpisode({ videoId: DRAMA, target: 1, texts });
  if (!asked.ok || !asked.value) throw new Error(`not handed over: ${JSON.stringify(asked)}`);
  return asked.value;
}

/**
 * Returns all records of the fetch: the first `came` as the server has them, the others rejected, as the
 * browser does.
 */
function records({ paths }: HandedOver, came = paths.length): FetchRecord[] {
  return paths.map((path, at) => {
    const body = server.files.get(path)?.body as BodyInit;
    const answer =
      at < came ? Promise.resolve(new Response(body)) : Promise.reject(new DOMException('', 'AbortError'));
    answer.catch(() => undefined);
    return { request: new Request(`http://dogear.test${path}`), responseReady: answer };
  });
}

describe('a background fetch', () => {
  it('is verified and stored, and the browser’s list says so', async () => {
    const asked = await handedOver();
    const event = await dispatch(
      new BackgroundFetchUpdateUIEvent('backgroundfetchsuccess', asked, records(asked)),
    );
    expect(await row()).toMatchObject({ state: 'done', stored: FILES });
    expect(event.updateUI.mock.calls).toEqual([[{ title: texts.whole }]]);
  });

  it('is stored as far as it was fetched and called unfinished if it failed', async () => {
    const asked = await handedOver();
    const event = await dispatch(
      new BackgroundFetchUpdateUIEvent('backgroundfetchfail', asked, records(asked, 3)),
    );
    expect(await row()).toMatchObject({ state: 'running', stored: 4, verifiedAt: null });
    expect((await row())?.background).toBeUndefined();
    expect(event.updateUI.mock.calls).toEqual([[{ title: texts.unfinished }]]);
  });

  it('pauses with what was fetched when the viewer cancels it in the browser’s list', async () => {
    const asked = await handedOver();
    await dispatch(new BackgroundFetchEvent('backgroundfetchabort', asked, records(asked, 2)));
    expect(await row()).toMatchObject({ state: 'paused', stored: 3, verifiedAt: null });
    expect((await row())?.background).toBeUndefined();
  });

  it('keeps its event alive until it is stored', async () => {
    const asked = await handedOver();
    const event = new BackgroundFetchUpdateUIEvent('backgroundfetchsuccess', asked, records(asked));
    scope.dispatchEvent(event);
    expect((await row())?.state).toBe('running');
    await event.isDone;
    expect((await row())?.state).toBe('done');
  });

  it('of another app or of an unwanted episode changes nothing', async () => {
    const other = await dispatch(
      new BackgroundFetchUpdateUIEvent('backgroundfetchsuccess', { name: 'another app’s' }),
    );
    expect(other.updateUI).not.toHaveBeenCalled();
    const asked = await handedOver();
    await useCases.removeEpisodes({ videoId: DRAMA, targets: [1] });
    await dispatch(new BackgroundFetchEvent('backgroundfetchabort', asked, records(asked)));
    expect(await row()).toBeUndefined();
  });
});

describe('a tap in the browser’s list', () => {
  const tap = (name: string) => dispatch(new BackgroundFetchEvent('backgroundfetchclick', { name }));
  const name = `dogear-keep/${DRAMA}/1/${'a'.repeat(64)}/1`;
  const page = (path: string) => ({ url: `http://dogear.test${path}`, focus: vi.fn(async () => undefined) });

  it('opens the drama’s page', async () => {
    const elsewhere = page('/home');
    pages = [elsewhere];
    await tap(name);
    expect(openWindow.mock.calls).toEqual([[`/dramaInfo/${DRAMA}`]]);
    expect(elsewhere.focus).not.toHaveBeenCalled();
  });

  it('focuses the drama’s page if it is open', async () => {
    const open = page(`/dramaInfo/${DRAMA}`);
    pages = [page('/home'), open];
    await tap(name);
    expect(open.focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('on another app’s fetch opens nothing', async () => {
    await tap('another app’s');
    expect(openWindow).not.toHaveBeenCalled();
  });
});
