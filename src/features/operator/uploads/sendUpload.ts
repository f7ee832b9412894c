import { UPLOAD_PART_BYTES } from '../../../../contract/operator/operator';
import type { FailureName } from '../../../../contract/wire/failure';
import { Signal, useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';

/** An upload from this page; it continues while the operator visits other pages. */
export type Sending = {
  readonly jobId: string;
  readonly sent: number;
  readonly bytes: number;
  readonly failure: FailureName | null;
};

const sendings = new Signal<readonly Sending[]>([]);
const stopped = new Set<string>();
/** A part that fails is retried, with growing pauses. */
const TRIES = 6;
const PAUSE_MS = 1_500;

export function useSendings(): readonly Sending[] {
  return useSignal(sendings);
}

/**
 * Sends the files in order, starting where the server's copy ends. Resolves to whether the upload is
 * complete.
 */
export async function sendUpload(
  { id: jobId, received }: { readonly id: string; readonly received: number },
  files: readonly File[],
): Promise<boolean> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  stopped.delete(jobId);
  let at = received;
  for (let tries = 0; at < bytes; ) {
    note({ jobId, sent: at, bytes, failure: null });
    const answer = await usecases.sendPart({ jobId, at, part: partAt(files, at) });
    if (stopped.has(jobId)) return forget(jobId);
    if (answer.ok) {
      at = answer.value.received;
      tries = 0;
      continue;
    }
    const { name, disposition, waitMs = 0 } = answer.failure;
    tries += 1;
    if (disposition === 'refuse' || tries === TRIES) {
      note({ jobId, sent: at, bytes, failure: name });
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, PAUSE_MS * tries)));
    if (stopped.has(jobId)) return forget(jobId);
  }
  forget(jobId);
  return true;
}

/** Only stops sending; the caller notifies the server. */
export function stopSending(jobId: string): void {
  stopped.add(jobId);
  forget(jobId);
}

/** Returns the part that begins at this offset, within one file and at most one part long. */
function partAt(files: readonly File[], at: number): Blob {
  let begin = 0;
  for (const file of files) {
    if (at < begin + file.size) return file.slice(at - begin, at - begin + UPLOAD_PART_BYTES);
    begin += file.size;
  }
  return new Blob();
}

function note(sending: Sending): void {
  const others = sendings.value.filter(({ jobId }) => jobId !== sending.jobId);
  sendings.set([...others, sending]);
}

function forget(jobId: string): false {
  sendings.set(sendings.value.filter((sending) => sending.jobId !== jobId));
  return false;
}
