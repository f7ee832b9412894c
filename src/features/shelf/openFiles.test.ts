import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnBookOutcome } from '../../platform/worker/ownBooks';
import { type FileSource, listenForFiles, openFiles, sourceOf } from './openFiles';

const file = (name: string) => new File([name], name);
const OUTCOMES: Record<string, OwnBookOutcome> = {
  'a.epub': { ok: true, bookId: -1, title: 'A', isNew: true, leftOut: 1 },
  'b.epub': { ok: true, bookId: -2, title: 'B', isNew: true, leftOut: 1 },
  'drm.epub': { ok: false, reason: 'protected' },
};
const read = async (one: File) => OUTCOMES[one.name];
const run = (
  sources: readonly FileSource[],
  { open = read, signal = new AbortController().signal }: Partial<Parameters<typeof openFiles>[1]> = {},
) => openFiles(sources, { signal, open, askEncoding: async () => 'koi8-r', onProgress: () => undefined });
afterEach(() => vi.restoreAllMocks());

describe('opened files', () => {
  it('become books one after another, and report progress', async () => {
    const told: [number, number][] = [];
    const outcome = await openFiles([file('a.epub'), file('b.epub')].map(sourceOf), {
      signal: new AbortController().signal,
      askEncoding: async () => '',
      onProgress: ({ at }, share) => told.push([at, share]),
      open: async (one, { onProgress }) => {
        onProgress(0.5);
        return OUTCOMES[one.name];
      },
    });
    expect(outcome).toEqual({
      opened: [
        { bookId: -1, title: 'A' },
        { bookId: -2, title: 'B' },
      ],
      failed: [],
    });
    expect(told).toEqual([
      [0, 0],
      [0, 0.5],
      [1, 0],
      [1, 0.5],
    ]);
  });

  it('include those inside a ZIP, and a nested ZIP fails as damaged', async () => {
    const outcomes: Record<string, OwnBookOutcome> = {
      ...OUTCOMES,
      'all.zip': { ok: true, inside: [file('a.epub'), file('self.epub'), file('b.epub')] },
      'self.epub': { ok: true, inside: [file('self.epub')] },
    };
    const told: string[] = [];
    const outcome = await openFiles([sourceOf(file('all.zip'))], {
      signal: new AbortController().signal,
      askEncoding: async () => '',
      onProgress: ({ name, at, count }) => told.push(`${name} ${at} of ${count}`),
      open: async (one) => outcomes[one.name],
    });
    expect(outcome).toEqual({
      opened: [
        { bookId: -1, title: 'A' },
        { bookId: -2, title: 'B' },
      ],
      failed: [{ name: 'self.epub', reason: 'damaged' }],
    });
    expect(told).toEqual(['all.zip 0 of 1', 'a.epub 1 of 4', 'self.epub 2 of 4', 'b.epub 3 of 4']);
  });

  it('that are locked or unreadable do not stop the others', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const gone: FileSource = {
      name: 'gone.epub',
      read: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    };
    const outcome = await run([sourceOf(file('drm.epub')), gone, sourceOf(file('a.epub'))]);
    expect(outcome).toEqual({
      opened: [{ bookId: -1, title: 'A' }],
      failed: [
        { name: 'drm.epub', reason: 'protected' },
        { name: 'gone.epub', reason: 'gone' },
      ],
    });
    expect(warn).toHaveBeenCalledOnce();
  });

  it('use the encoding that the reader chooses if it is uncertain', async () => {
    const encodings = [
      { label: 'windows-1251', preview: 'Паром', isSure: false },
      { label: 'koi8-r', preview: 'оЮПНЛ', isSure: false },
    ];
    const cuts: unknown[] = [];
    const outcome = await run([sourceOf(file('unsure.txt')), sourceOf(file('a.epub'))], {
      open: async (one, { cut }) => {
        if (one.name !== 'unsure.txt') return OUTCOMES[one.name];
        cuts.push(cut);
        return cut ? { ok: true, bookId: -3, title: 'C', isNew: true, leftOut: 0 } : { ok: true, encodings };
      },
    });
    expect(cuts).toEqual([undefined, { encoding: 'koi8-r' }]);
    expect(outcome?.opened.map(({ bookId }) => bookId)).toEqual([-3, -1]);
  });

  it('are not opened if the reader cancels the choice of encoding', async () => {
    const controller = new AbortController();
    const open = vi.fn(async (): Promise<OwnBookOutcome> => ({ ok: true, encodings: [] }));
    const outcome = await openFiles([sourceOf(file('unsure.txt'))], {
      signal: controller.signal,
      open,
      askEncoding: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
      onProgress: () => undefined,
    });
    expect(outcome).toBeUndefined();
    expect(open).toHaveBeenCalledOnce();
  });

  it('are left unopened after a stop', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const outcome = await run([file('a.epub'), file('b.epub')].map(sourceOf), {
      signal: controller.signal,
      open: async (one) => {
        seen.push(one.name);
        controller.abort();
        return undefined;
      },
    });
    expect({ outcome, seen }).toEqual({ outcome: undefined, seen: ['a.epub'] });
  });

  it('are not opened after a stop while the device was reading one', async () => {
    const controller = new AbortController();
    const open = vi.fn(read);
    const slow: FileSource = {
      name: 'a.epub',
      read: async () => {
        controller.abort();
        return file('a.epub');
      },
    };
    expect(await run([slow], { signal: controller.signal, open })).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('files from outside', () => {
  const arrival = () => {
    const page = new EventTarget() as EventTarget & { launchQueue?: unknown };
    const came: string[][] = [];
    let launch: (launch: object) => void = () => undefined;
    page.launchQueue = {
      setConsumer: (consume: typeof launch) => {
        launch = consume;
      },
    };
    const stop = listenForFiles(page, (sources) => came.push(sources.map(({ name }) => name)));
    const send = (type: string, dataTransfer: object | null) => {
      const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
      page.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return { came, stop, send, launch: (what: object) => launch(what) };
  };

  it('are all taken from a drop, without the browser’s default action', () => {
    const { came, send, stop } = arrival();
    expect(send('dragover', { types: ['Files'] })).toBe(true);
    expect(send('drop', { files: [file('a.epub'), file('b.txt')] })).toBe(true);
    stop();
    expect(send('drop', { files: [file('c.md')] })).toBe(false);
    expect(came).toEqual([['a.epub', 'b.txt']]);
  });

  it('exclude dropped text and links', () => {
    const { came, send } = arrival();
    expect(send('dragover', { types: ['text/uri-list'] })).toBe(false);
    expect(send('drop', { files: [] })).toBe(false);
    expect(send('drop', null)).toBe(false);
    expect(came).toEqual([]);
  });

  it('include those that the app is launched with', () => {
    const { came, launch } = arrival();
    launch({ files: [{ name: 'a.epub' }, { name: 'b.epub' }] });
    launch({ files: [] });
    launch({});
    expect(came).toEqual([['a.epub', 'b.epub']]);
  });
});
