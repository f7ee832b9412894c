import { beforeEach, expect, it, vi } from 'vitest';
import { BEAT_MS, SILENT_TURNS } from '../../../contract/wire/limits';

const log = vi.hoisted(() => vi.fn());
vi.mock('../outbox/log', () => ({ log }));

let hearPage: typeof import('./hearPage').hearPage;
const device = { os: 'Android' } as never;
const hear = (more: object = {}) => hearPage({ path: '/home', isSeen: true, isBeat: true, device, ...more });
const turns = (count: number) => vi.advanceTimersByTime(count * BEAT_MS);

beforeEach(async () => {
  vi.resetModules();
  log.mockReset();
  vi.useFakeTimers();
  ({ hearPage } = await import('./hearPage'));
  return () => vi.useRealTimers();
});

it('a visible page that stops beating is logged once, with its last path', async () => {
  await hear();
  await hear({ path: '/reading/2/3', isBeat: false });
  turns(SILENT_TURNS);
  expect(log).not.toHaveBeenCalled();
  turns(1);
  expect(log).toHaveBeenCalledExactlyOnceWith({
    msg: 'white-screen',
    ext1: '{"reason":"hung","error":"","path":"/reading/2/3"}',
    ext2: '',
    ext3: '',
    device,
  });
  await hear();
  turns(20);
  expect(log).toHaveBeenCalledOnce();
});

it('a page that beats, is hidden or slept is not logged', async () => {
  for (let beat = 0; beat < 20; beat++) {
    await hear();
    turns(SILENT_TURNS);
  }
  await hear({ isSeen: false });
  turns(100);
  await hear();
  vi.setSystemTime(Date.now() + 3_600_000);
  turns(1);
  expect(log).not.toHaveBeenCalled();
});

it('a page that navigates endlessly without a beat is logged as hung', async () => {
  await hear();
  for (let step = 0; step <= SILENT_TURNS; step++) {
    await hear({ path: `/bookInfo/${step}`, isBeat: false });
    turns(1);
  }
  expect(log).toHaveBeenCalledOnce();
});
