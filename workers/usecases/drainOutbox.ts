import { type Result, success } from '../../contract/failure';
import { type DeliveryReport, deliver } from '../../data/delivery';
import { outcome } from './outcome';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, as any wake does (start, online, visible, tap), and comes back by itself when more is due. */
export function drainOutbox(): Promise<Result<DeliveryReport>> {
  return drain(true);
}

function drain(eager: boolean): Promise<Result<DeliveryReport>> {
  return outcome(async () => {
    const report = await deliver({ eager });
    clearTimeout(timer);
    if (report.nextDueAt !== null) {
      timer = setTimeout(() => void drain(false), Math.max(1_000, report.nextDueAt - Date.now()));
    }
    return success(report);
  });
}
