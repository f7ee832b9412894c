import type { Page } from '@playwright/test';
import type { Shown } from './scrollFrames';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  ts: number;
  id2?: { local?: string };
  args: {
    frame_reporter?: FrameReporter;
    chrome_frame_reporter?: FrameReporter;
    data?: { startTime?: number };
  };
};

type FrameReporter = {
  state?: string;
  checkerboarded_needs_raster?: boolean;
  checkerboarded_needs_record?: boolean;
  has_missing_content?: boolean;
};

const MARK = 'frames from here';

/**
 * The browser's own record of the frames of a page: when each reached the screen (by the page's clock, ms), and
 * whether it was whole. It is the one from which the browser counts dropped frames itself.
 */
export async function recordFrames(page: Page): Promise<{ stop(): Promise<Shown[]> }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'],
    },
  });
  await page.evaluate((name) => performance.mark(name), MARK);
  return {
    stop: async () => {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      return shownFrames(events);
    },
  };
}

function shownFrames(events: readonly TraceEvent[]): Shown[] {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('the record of frames does not know the page');
  // The record counts in µs from elsewhere.
  const offset = mark.ts / 1_000 - (mark.args.data?.startTime ?? Number.NaN);
  const begun = new Map<string, FrameReporter>();
  const shown = new Map<number, boolean>();
  for (const { name, ph, pid, ts, id2, args } of [...events].sort((a, b) => a.ts - b.ts)) {
    if (name !== 'PipelineReporter' || pid !== mark.pid || !id2?.local) continue;
    if (ph === 'b') {
      begun.set(id2.local, args.chrome_frame_reporter ?? args.frame_reporter ?? {});
      continue;
    }
    const frame = begun.get(id2.local);
    begun.delete(id2.local);
    if (ph !== 'e' || !frame?.state?.startsWith('STATE_PRESENTED')) continue;
    const incomplete =
      frame.checkerboarded_needs_raster || frame.checkerboarded_needs_record || frame.has_missing_content;
    // What the page and the compositor each had to say may have come out together.
    shown.set(ts, shown.get(ts) || incomplete === true);
  }
  if (shown.size === 0) throw new Error('the record of frames is empty');
  return [...shown].map(([ts, incomplete]) => ({ at: ts / 1_000 - offset, incomplete }));
}
