import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealAnswer } from '../contract/envelope';
import { FAILURES } from '../contract/failure';
import { FakeServer } from '../tests/doubles/fakeServer';
import { call, fetchContent, fetchCover } from './gateway';
import { sha256Hex } from './sha256';

const CONFIG = { contractVersion: 1, minContractVersion: 1, serverTime: 5, receiptKey: '' };
const TABS = { tabList: [{ indexValue: '1', indexTitle: 'Men', type: 1 as const }] };
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
  it('seals the request, opens the answer', async () => {
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

  it('gives the failure of a business code', async () => {
    const result = await call('userInfo', {});
    expect(result).toMatchObject({ ok: false, failure: { name: 'notAllowed', disposition: 'refuse' } });
  });
});

describe('what goes wrong becomes a failure', () => {
  const plain = (name: 'foreignUser' | 'clientTooOld') =>
    JSON.stringify({ code: FAILURES[name].code, msg: '', data: null });

  it.each([
    [{ kind: 'status', status: 401 }, 'noSession'],
    [{ kind: 'status', status: 408 }, 'timeout'],
    [{ kind: 'status', status: 409 }, 'serverFault'],
    [{ kind: 'status', status: 429 }, 'tooMany'],
    [{ kind: 'status', status: 500 }, 'serverFault'],
    [{ kind: 'status', status: 503, body: '<html>', type: 'text/html' }, 'serverFault'],
    [{ kind: 'status', status: 400 }, 'malformed'],
    [{ kind: 'status', status: 403, body: plain('foreignUser') }, 'foreignUser'],
    [{ kind: 'status', status: 426, body: plain('clientTooOld') }, 'clientTooOld'],
    [{ kind: 'status', status: 403 }, 'notAllowed'],
    [{ kind: 'status', status: 404 }, 'notFound'],
    [{ kind: 'status', status: 403, body: '<html>portal', type: 'text/html' }, 'undecodable'],
    [{ kind: 'html' }, 'undecodable'],
    [{ kind: 'truncated' }, 'undecodable'],
    [{ kind: 'tampered' }, 'undecodable'],
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'status', status: 200 }, 'undecodable'],
  ] as const)('%j: %s', async (fault, expected) => {
    server.failNext(fault);
    expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe(expected);
  });

  it('an answer of another shape is undecodable', async () => {
    server.on('indexConfig', () => ({ tabList: [{ wrong: true }] }) as never);
    expect(await nameOf(call('indexConfig', { isDeep: 0 }))).toBe('undecodable');
  });

  it('silence for 60 seconds is a timeout', async () => {
    vi.useFakeTimers();
    server.failNext({ kind: 'silent' });
    const name = nameOf(call('indexConfig', { isDeep: 0 }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await name).toBe('timeout');
  });

  it('a cancelled call is cancelled, before and while it runs', async () => {
    const controller = new AbortController();
    server.failNext({ kind: 'silent' });
    const running = nameOf(call('indexConfig', { isDeep: 0 }, { signal: controller.signal }));
    controller.abort();
    expect(await running).toBe('cancelled');
    expect(await nameOf(call('indexConfig', { isDeep: 0 }, { signal: controller.signal }))).toBe('cancelled');
  });

  it('no damaged answer ever makes a call throw or succeed with something else', async () => {
    const path = '/novel-api/api/novel/indexConfig';
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.boolean(), async (position, mask, cut) => {
        const sealed = sealAnswer('GET', path, { code: 1, msg: '', data: TABS });
        const at = position % sealed.length;
        const changed = String.fromCharCode(sealed.charCodeAt(at) ^ mask);
        const body = cut ? sealed.slice(0, at) : sealed.slice(0, at) + changed + sealed.slice(at + 1);
        vi.stubGlobal('fetch', async () => new Response(body));
        const result = await call('indexConfig', { isDeep: 0 });
        if (result.ok) expect(result.value).toEqual(TABS);
        else expect(result.failure.name).toBe('undecodable');
      }),
      { numRuns: 200 },
    );
  });

  it('nor does any text at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        vi.stubGlobal('fetch', async () => new Response(body));
        expect((await call('indexConfig', { isDeep: 0 })).ok).toBe(false);
      }),
    );
  });
});

describe('a content file', () => {
  const text = 'Größe 大 🦊\n\nThe end.';
  const put = async () => {
    const hash = await sha256Hex(text);
    server.files.set(`/content/${hash}.txt`, { body: text, type: 'text/plain' });
    return hash;
  };

  it('is proved by its hash', async () => {
    expect(await fetchContent(await put())).toEqual({ ok: true, value: text });
    expect(server.contentFetches).toHaveLength(1);
  });

  it('that arrives damaged is asked for once more, past every cache', async () => {
    const hash = await put();
    server.failNextContent({ kind: 'truncated' });
    expect(await fetchContent(hash)).toEqual({ ok: true, value: text });
    expect(server.contentFetches.map((each) => each.init.cache)).toEqual(['default', 'reload']);
  });

  it('that stays damaged, or is a captive portal’s page, is damaged', async () => {
    const hash = await put();
    server.failNextContent({ kind: 'truncated' }, { kind: 'html' });
    expect(await fetchContent(hash)).toMatchObject({ ok: false, failure: { name: 'damaged' } });
  });

  it.each([
    [{ kind: 'status', status: 404, type: 'text/plain' }, 'notFound'],
    [{ kind: 'status', status: 503 }, 'serverFault'],
    [{ kind: 'offline' }, 'offline'],
  ] as const)('%j: %s', async (fault, expected) => {
    const hash = await put();
    server.failNextContent(fault);
    expect(await fetchContent(hash)).toMatchObject({ ok: false, failure: { name: expected } });
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

  it('is put into the cover cache once', async () => {
    server.files.set('/content/a.webp', { body: new Uint8Array([1, 2]), type: 'image/webp' });
    expect(await fetchCover('/content/a.webp')).toEqual({ ok: true, value: null });
    expect(await fetchCover('/content/a.webp')).toEqual({ ok: true, value: null });
    expect(server.contentFetches).toHaveLength(1);
    expect(new Uint8Array((await stored.get('/content/a.webp')?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([1, 2]),
    );
  });

  it('that is no image is not kept', async () => {
    server.failNextContent({ kind: 'html' });
    expect(await fetchCover('/content/a.webp')).toMatchObject({
      ok: false,
      failure: { name: 'undecodable' },
    });
    expect(stored.size).toBe(0);
  });
});
