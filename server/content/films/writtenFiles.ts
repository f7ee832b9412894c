import { createHash } from 'node:crypto';
import type { ContentStore, ContentType } from '../../ground/content/contentStore';

/** The content files that one import writes: when it comes to nothing, what only it can have written goes again. */
export type WrittenFiles = {
  /** As `ContentStore.put`. */
  readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string>;
  /** Removes parts, stills, playlists and film lists that were not there before, but for `kept` (hashes). The caller holds the publishing lock. */
  readonly discard: (kept: ReadonlySet<string>) => Promise<void>;
};

/** Each of these names its episode, so that no other title is served from it. The others are small. */
const OF_ONE_EPISODE: readonly ContentType[] = ['m4s', 'm3u8', 'json', 'stills'];

export function writeFilesTo(content: ContentStore): WrittenFiles {
  const written = new Map<string, ContentType>();
  return {
    put: async (bytes, type) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const isNew = OF_ONE_EPISODE.includes(type) && !(await content.has(hash, type));
      // Noted first: a write that fails may have left one of its forms.
      if (isNew) written.set(hash, type);
      return await content.put(bytes, type);
    },
    discard: async (kept) => {
      for (const [hash, type] of written) if (!kept.has(hash)) await content.remove(hash, type);
      written.clear();
    },
  };
}
