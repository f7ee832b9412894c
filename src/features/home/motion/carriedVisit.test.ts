import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const entering = vi.fn();
const saveSetting = vi.fn();
vi.mock('../../../../data/queries/sealedSettings', () => ({ readEntering: entering }));
vi.mock('../../../platform/worker/usecases', () => ({ usecases: { saveSetting } }));
let whenFeedMayLoad: (pass: () => void) => void;

beforeEach(async () => {
  vi.resetModules();
  ({ whenFeedMayLoad } = await import('./carriedVisit'));
  vi.useFakeTimers();
  saveSetting.mockResolvedValue({ ok: true, value: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('the feed waits three seconds on a first visit, then sets entering-reading', async () => {
  entering.mockResolvedValue({ enteringReading: false, novelReadTimes: 0 });
  const pass = vi.fn();
  whenFeedMayLoad(pass);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(pass).not.toHaveBeenCalled();
  expect(saveSetting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(pass).toHaveBeenCalledOnce();
  expect(saveSetting).toHaveBeenCalledExactlyOnceWith({ key: 'enteringReading', value: true });
});

it.each([
  { enteringReading: true, novelReadTimes: 0 },
  { enteringReading: false, novelReadTimes: 1 },
])('the feed loads immediately for a reader who has read here before: %o', async (known) => {
  entering.mockResolvedValue(known);
  const pass = vi.fn();
  whenFeedMayLoad(pass);
  await vi.advanceTimersByTimeAsync(0);
  expect(pass).toHaveBeenCalledOnce();
  expect(saveSetting).not.toHaveBeenCalled();
});

it('the feed also waits if the device cannot be read', async () => {
  entering.mockRejectedValue(new Error('closed'));
  const pass = vi.fn();
  whenFeedMayLoad(pass);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(pass).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(pass).toHaveBeenCalledOnce();
});

it('the feed waits once per visit, however often home is opened', async () => {
  entering.mockResolvedValue({ enteringReading: false, novelReadTimes: 0 });
  const first = vi.fn();
  const second = vi.fn();
  whenFeedMayLoad(first);
  await vi.advanceTimersByTimeAsync(2_000);
  whenFeedMayLoad(second);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(saveSetting).toHaveBeenCalledOnce();
});
