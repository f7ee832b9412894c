import type { VideoHistoryEntry, VideoHistoryRow } from '../tables/dramaRows';
import { seal, unseal } from './seal';

export async function sealVideoHistory(entry: VideoHistoryEntry): Promise<VideoHistoryRow> {
  return { id: entry.id, time: entry.time, content: await seal(watchedPurpose(entry.id), entry) };
}

/** Undefined when there is no row, or it does not open. */
export async function unsealVideoHistory(
  row: VideoHistoryRow | undefined,
): Promise<VideoHistoryEntry | undefined> {
  return row && unseal<VideoHistoryEntry>(watchedPurpose(row.id), row.content);
}

function watchedPurpose(id: number): string {
  return `videoHistory/${id}`;
}
