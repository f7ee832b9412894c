import { useEffect } from 'react';
import type { DownloadRow } from '../../../data/tables/rows';
import { whenIdle } from '../live/idle';
import { Signal, useSignal } from '../live/signal';
import { usecases } from './usecases';

/**
 * The downloads that may be marked "on this device": this session has read and verified every stored byte.
 * Keyed by book and revision of the download, so that a later change is verified again.
 */
const proven = new Signal<ReadonlySet<string>>(new Set());
const asked = new Set<string>();

function keyOf(row: DownloadRow): string {
  return `${row.bookId} ${row.revision}`;
}

/** One at a time, because verifying a long book keeps the worker busy. */
let queue: Promise<void> = Promise.resolve();

function prove(row: DownloadRow): void {
  const key = keyOf(row);
  if (asked.has(key)) return;
  asked.add(key);
  queue = queue.then(async () => {
    const result = await usecases.verifyDownload({ bookId: row.bookId });
    if (result.ok && result.value.verifiedAt !== null)
      proven.set(new Set([...proven.value, keyOf(result.value)]));
    // The check did not finish; the next screen that shows the book may try again.
    else asked.delete(key);
  });
}

/** Verifies finished downloads when the page is idle, and returns which ones are verified. */
export function useOnDevice(rows: readonly (DownloadRow | undefined)[]): (row: DownloadRow) => boolean {
  const known = useSignal(proven);
  const finished = rows.filter((row) => row?.state === 'done');
  const keys = finished.map((row) => row && keyOf(row)).join();
  useEffect(() => {
    if (keys === '') return;
    return whenIdle(() => {
      for (const row of finished) if (row) prove(row);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `keys` identifies the rows.
  }, [keys]);
  return (row) => row.state === 'done' && row.verifiedAt !== null && known.has(keyOf(row));
}
