import type { DeviceInfo } from '../../../contract/account/account.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { BEAT_MS, SILENT_TURNS } from '../../../contract/wire/limits';
import { log } from '../outbox/log';

export type Heard = {
  readonly path: string;
  /** Whether the page is visible: the timers of a hidden page hardly run. */
  readonly isSeen: boolean;
  /**
   * Whether a timer of its thread sent this. A page that navigates endlessly reports its path, but hangs
   * nevertheless.
   */
  readonly isBeat: boolean;
  readonly device: DeviceInfo;
};

let heard: Heard | undefined;
let silent = 0;
let turns: ReturnType<typeof setInterval> | undefined;
let isTold = false;

/**
 * Records that the page's thread runs, and the page's path. A page that was last visible and is silent for
 * `SILENT_TURNS` turns hangs: that is logged as a white screen, once per visit (decision 0008). Turns are
 * counted instead of reading a clock, because a sleeping device stops both threads.
 */
export async function hearPage(page: Heard): Promise<Result<null>> {
  heard = page;
  if (page.isBeat || !page.isSeen) silent = 0;
  if (page.isSeen && !isTold) turns ??= setInterval(turn, BEAT_MS);
  else stop();
  return success(null);
}

function turn(): void {
  silent++;
  if (silent <= SILENT_TURNS || !heard) return;
  isTold = true;
  stop();
  const { path, device } = heard;
  const ext1 = JSON.stringify({ reason: 'hung', error: '', path });
  void log({ msg: 'white-screen', ext1, ext2: '', ext3: '', device });
}

function stop(): void {
  clearInterval(turns);
  turns = undefined;
  silent = 0;
}
