import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { sealAnswer } from '../../contract/wire/sealing.codec';
import { abortError, FakeServer } from '../../tests/doubles/fakeServer';
import { call, fetchContent, fetchCover, whenSessionEnds } from './gateway';
import { forgetSilences, patience, recordSilence } from './patience';
import { sha256Hex } from './sha256';

const CONFIG = { contractVersion: 1, minContractVersion: 1, serverTime: 5, receiptKey: '' };
const TABS = { tabList: [{ indexValue: '1', indexTitle: 'Men', type: 1 as const }] };
const REQUEST_ID = '0199f0a0-0000-7000-8000-000000000001';
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on('securityConfig', () => CONFIG).on('indexConfig', () => TABS);
  server.on('userInfo', () => 'notAllowed').on('userHandleLogByApp', () => null);
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const nameOf = async (promise: ReturnType<typeof call>) => {
  const result = await promise;
  return result.ok ? 'ok' : result.failure.name;
};

describe('a call', () => {
  it('seals the request and opens the answer', async () => {
    expect(await call('indexConfig', { isDeep: 0 })).toEqual({ ok: true, value: TABS });
    expect(server.callsOf('indexConfig')).toEqual([{ isDeep: 0 }]);
  });

  it('sends the endpoint’s headers, the contract version and same-origin credentials', async () => {
    await call('securityConfig', {});
    const { init } = server.calls[0] ?? {};
    const headers = new Headers(init?.headers);
    expect(headers.get('app-version')).toBe('2');
    expect(headers.get('x-dogear-contract')).toMatch(/^\d+$/);
    expect(init?.credentials).toBe('same-origin');
  });

  it('posts a form with the single field params', async () => {
    await call('userInfo', {});
    const body = server.calls[0]?.init.body;
    expect(body).toBeInstanceOf(URLSearchParams);
    expect([...(body as URLSearchParams).keys()]).toEqual(['params']);
  });

  it('returns the failure of a business code', async () => {
    const result = await call('userInfo', {});
    expect(result).toMatchObject({ ok: false, failure: { name: 'notAllowed', disposition: 'refuse' } });
  });
});

describe('the failure of a call', () => {
  const plain = (name: 'foreignUser' | 'clientTooOld' | 'notFound') =>
    JSON.stringify({ code: FAILURES[name].code, msg: '', data: null });

  it.each([
    [{ kind: 'status', status: 401 }, 'noSession'],
    [{ kind: 'status', status: 429 }, 'tooMany'],
    [{ kind: 'status', status: 500 }, 'serverFault'],
    [{ kind: 'status', status: 400 }, 'malformed'],
    [{ kind: 'status', status: 403, body: plain('foreignUser') }, 'foreignUser'],
    [{ kind: 'status', status: 426, body: plain('clientTooOld') }, 'clientTooOld'],
    [{ kind: 'status', status: 403 }, 'notAllowed'],
    [{ kind: 'status', status: 404, body: plain('notFound') }, 'notFound'],
    [{ kind: 'status', status: 403, body: '' }, 'undecodable'],
    [{ kind: 'status', status: 403, body: plain('foreignUser').slice(0, 9) }, 'undecodable'],
    [{ kind: 'truncated' }, 'undecodable'],
    [{ kind: 'tampered' }, 'undecodable'],
    [{ kind: 'offline' }, 'offline'],
  ] as const)('for %j is %s', async (fault, expected) => {
    server.failNext(fault);
    expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe(expected);
  });

  describe('for an answer that is not the server’s', () => {
    const bodies = [
      ['text/html', '<!doctype html><title>Blocked</title>'],
      ['text/plain', 'Not allowed by policy'],
      ['application/json', plain('notFound')],
      ['application/json', '{"error":"blocked"}'],
      ['', ''],
    ] as const;
    const statuses = [200, 302, 400, 401, 403, 404, 405, 407, 409, 410, 413, 426, 451, 511];
    it.each(statuses.flatMap((status) => bodies.map(([type, body]) => ({ status, type, body }))))(
      'is intercepted: %j',
      async (answer) => {
        server.failNext({ kind: 'middlebox', ...answer });
        expect(await call('indexConfig', { isDeep: 0 })).toMatchObject({
          ok: false,
          failure: { name: 'intercepted', disposition: 'retry' },
        });
      },
    );

    it.each([
      [408, 'timeout'],
      [429, 'gatewayFault'],
      [500, 'gatewayFault'],
      [502, 'gatewayFault'],
      [503, 'gatewayFault'],
      [504, 'gatewayFault'],
    ])('for status %i is %s', async (status, expected) => {
      server.failNext({ kind: 'middlebox', status, body: plain('notFound'), type: 'application/json' });
      expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe(expected);
    });

    it('is sessionEnded only if the server itself sent it', async () => {
      const listener = vi.fn();
      whenSessionEnds(listener);
      const body = JSON.stringify({ code: FAILURES.sessionEnded.code, msg: '', data: null });
      server.failNext({ kind: 'middlebox', status: 401, body, type: 'application/json' });
      expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe('intercepted');
      expect(listener).not.toHaveBeenCalled();
      server.failNext({ kind: 'status', status: 401, body });
      expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe('sessionEnded');
      expect(listener).toHaveBeenCalledOnce();
    });

    it('is none for a sealed answer whose header a proxy removed', async () => {
      const body = { code: 1, msg: '', data: TABS };
      const sealed = sealAnswer('GET', '/novel-api/api/novel/indexConfig', body);
      vi.stubGlobal('fetch', async () => new Response(sealed));
      expect(await call('indexConfig', { isDeep: 0 })).toEqual({ ok: true, value: TABS });
      vi.stubGlobal('fetch', async () => Response.json(body));
      expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe('intercepted');
    });
  });

  it.each([
    ['17', 17_000],
    ['100000', 300_000],
    ['-1', undefined],
    ['soon', undefined],
    ['Wed, 21 Oct 2065 07:28:00 GMT', undefined],
  ])('has the wait of the Retry-After header: %s', async (retryAfter, waitMs) => {
    server.failNext({ kind: 'status', status: 429, retryAfter });
    const result = await call('indexConfig', { isDeep: 0 });
    expect(!result.ok && result.failure.waitMs).toBe(waitMs);
  });

  it('is undecodable for an answer of another shape', async () => {
    server.on('indexConfig', () => ({ tabList: [{ wrong: true }] }) as never);
    expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe('undecodable');
  });

  it('is a timeout after 60 seconds without an answer', async () => {
    vi.useFakeTimers();
    server.failNext({ kind: 'silent' });
    const name = nameOf(call('userInfo', {}));
    let isEnded = false;
    void name.then(() => {
      isEnded = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await name).toBe('timeout');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is cancelled once its signal aborts, before or during the call', async () => {
    const controller = new AbortController();
    server.failNext({ kind: 'silent' });
    const running = nameOf(call('indexConfig', { isDeep: 0 }, { signal: controller.signal }));
    controller.abort();
    expect(await running).toBe('cancelled');
    expect(await nameOf(call('indexConfig', { isDeep: 0 }, { signal: controller.signal }))).toBe('cancelled');
  });

  it('is undecodable for any damaged answer, without an exception', async () => {
    const path = '/novel-api/api/novel/indexConfig';
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.boolean(), async (position, mask, cut) => {
        const sealed = sealAnswer('GET', path, { code: 1, msg: '', data: TABS });
        const at = position % sealed.length;
        const changed = String.fromCharCode(sealed.charCodeAt(at) ^ mask);
        const body = cut ? sealed.slice(0, at) : sealed.slice(0, at) + changed + sealed.slice(at + 1);
        const headers = { 'x-dogear-contract': '1' };
        vi.stubGlobal('fetch', async () => new Response(body, { headers }));
        const result = await call('indexConfig', { isDeep: 0 });
        if (result.ok) expect(result.value).toEqual(TABS);
        else expect(result.failure.name).toBe('undecodable');
      }),
      { numRuns: 200 },
    );
  });

  it('is returned, not thrown, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        vi.stubGlobal('fetch', async () => new Response(body));
        expect((await call('indexConfig', { isDeep: 0 })).ok).toBe(false);
      }),
    );
  });
});

describe('a silent connection', () => {
  const bytes = new TextEncoder().encode('a text');
  const hash = sha256Hex(bytes);

  beforeEach(() => {
    forgetSilences();
    server.on('likeEpisode', () => ({ likes: 1, isLiked: true }));
    vi.useFakeTimers();
  });

  it('is replaced after 15 seconds, then after the rest of the minute', async () => {
    server.failNext({ kind: 'silent' }, { kind: 'silent' });
    const name = nameOf(call('indexConfig', { isDeep: 0 }));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(server.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls.length).toBe(2);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await name).toBe('timeout');
    expect(server.calls.length).toBe(2);
  });

  it('is replaced after 8 seconds once this network answered quickly', async () => {
    await call('indexConfig', { isDeep: 0 });
    server.failNext({ kind: 'silent' });
    const name = nameOf(call('indexConfig', { isDeep: 0 }));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await name).toBe('ok');
  });

  it('is given four times the longest of the last twenty silences', async () => {
    recordSilence(4_000);
    for (let quick = 0; quick < 19; quick++) recordSilence(50);
    expect(patience()).toBe(16_000);
    recordSilence(50);
    expect(patience()).toBe(8_000);
    recordSilence(40_000);
    expect(patience()).toBe(60_000);
  });

  it('is replaced for a call with a requestId, which the server answers once', async () => {
    server.failNext({ kind: 'silent' });
    const name = nameOf(call('likeEpisode', { requestId: REQUEST_ID, videoId: 9, target: 1, isLiked: true }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await name).toBe('ok');
    expect(server.callsOf('likeEpisode').map(({ requestId }) => requestId)).toEqual([REQUEST_ID, REQUEST_ID]);
  });

  it('is not replaced for any other change', async () => {
    server.failNext({ kind: 'silent' });
    const name = nameOf(call('userInfo', {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await name).toBe('timeout');
    expect(server.calls.length).toBe(1);
  });

  it('is replaced if it dies in the middle of a file, but not while bytes arrive', async () => {
    const fetches = vi
      .fn()
      .mockImplementationOnce(async (_path, init) => sendSlowly(bytes.slice(0, 2), init, { ends: false }))
      .mockImplementation(async (_path, init) => sendSlowly(bytes, init, { ends: true }));
    vi.stubGlobal('fetch', fetches);
    recordSilence(100);
    const fetched = fetchContent(1, await hash);
    await vi.advanceTimersByTimeAsync(15_999);
    expect(fetches).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + bytes.length * 4_000);
    expect(fetches).toHaveBeenCalledTimes(2);
    expect(await fetched).toEqual({ ok: true, value: 'a text' });
  });
});

/** Sends a byte every 4 seconds, and then ends or falls silent. */
function sendSlowly(bytes: Uint8Array, { signal }: RequestInit, { ends }: { ends: boolean }): Response {
  let at = 0;
  const body = new ReadableStream({
    start: (stream) => signal?.addEventListener('abort', () => stream.error(abortError())),
    async pull(stream) {
      if (at === bytes.length) return ends ? stream.close() : new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      stream.enqueue(bytes.slice(at, ++at));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/plain' } });
}

describe('a content file', () => {
  const text = 'Größe 大 🦊\n\nThe end.';
  const put = async () => {
    const hash = await sha256Hex(text);
    server.files.set(`/content/${hash}.txt`, { body: text, type: 'text/plain' });
    return hash;
  };

  it('is returned if its hash is right', async () => {
    expect(await fetchContent(5, await put())).toEqual({ ok: true, value: text });
    expect(server.contentFetches).toHaveLength(1);
  });

  it('is requested once more, past every cache, if damaged', async () => {
    const hash = await put();
    server.failNextContent({ kind: 'truncated' });
    expect(await fetchContent(5, hash)).toEqual({ ok: true, value: text });
    expect(server.contentFetches.map((each) => each.init.cache)).toEqual(['no-store', 'reload']);
  });

  it('fails as damaged if its second copy is damaged too', async () => {
    const hash = await put();
    server.failNextContent({ kind: 'truncated' }, { kind: 'truncated' });
    expect(await fetchContent(5, hash)).toMatchObject({ ok: false, failure: { name: 'damaged' } });
  });

  it('is requested only once if a captive portal answers', async () => {
    const hash = await put();
    server.failNextContent({ kind: 'html' });
    expect(await fetchContent(5, hash)).toMatchObject({ ok: false, failure: { name: 'intercepted' } });
    expect(server.contentFetches).toHaveLength(1);
  });

  it.each([
    [{ kind: 'status', status: 404, body: 'Not found' }, 'notFound'],
    [{ kind: 'middlebox', status: 404 }, 'intercepted'],
    [{ kind: 'middlebox', status: 403 }, 'intercepted'],
    [{ kind: 'status', status: 503 }, 'serverFault'],
    [{ kind: 'middlebox', status: 503 }, 'gatewayFault'],
    [{ kind: 'offline' }, 'offline'],
  ] as const)('fails after %j with %s', async (fault, expected) => {
    const hash = await put();
    server.failNextContent(fault);
    expect(await fetchContent(5, hash)).toMatchObject({ ok: false, failure: { name: expected } });
  });
});

describe('a cover', () => {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (path: string) => stored.get(path),
    put: async (path: string, response: Response) => void stored.set(path, response),
  };
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('caches', { open: async () => cache });
  });

  it('is stored in the cover cache once', async () => {
    server.files.set('/content/a.webp', { body: new Uint8Array([1, 2]), type: 'image/webp' });
    expect(await fetchCover('/content/a.webp')).toEqual({ ok: true, value: null });
    expect(await fetchCover('/content/a.webp')).toEqual({ ok: true, value: null });
    expect(server.contentFetches).toHaveLength(1);
    expect(new Uint8Array((await stored.get('/content/a.webp')?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([1, 2]),
    );
  });

  it('is not stored if it is no image', async () => {
    server.failNextContent({ kind: 'html' });
    expect(await fetchCover('/content/a.webp')).toMatchObject({
      ok: false,
      failure: { name: 'intercepted' },
    });
    expect(stored.size).toBe(0);
  });
});
