import type { DeviceInfo } from '../../../contract/account/account.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { BEAT_MS, SILENT_TURNS } from '../../../contract/wire/limits';
import { log } from '../outbox/log';

export type Heard = {
  /** The path the page is at. */
  readonly path: string;
  /** Whether it can be seen: the timers of one that cannot hardly run. */
  readonly isSeen: boolean;
  /** Whether its thread came round to it by a timer. One that goes from address to address without end says where it is, and hangs all the same. */
  readonly isBeat: boolean;
  readonly device: DeviceInfo;
};

let heard: Heard | undefined;
let silent = 0;
let turns: ReturnType<typeof setInterval> | undefined;
let isTold = false;

/**
 * Hears that the page's thread runs, and where the page is. A page that was seen last and then says nothing for `SILENT_TURNS` turns
 * hangs: that is logged as a white screen, once a visit (decision 0111). Turns are counted and no clock is read: a device that
 * sleeps stops both threads.
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
