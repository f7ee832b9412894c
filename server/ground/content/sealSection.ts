import { sealChapterText } from '../../../contract/wire/sealing.codec';
import type { Secrets } from '../secrets';

/** The bytes to serve for a chapter: its text, or for a priced one ciphertext under the chapter's own key. */
export function sealSection(secrets: Secrets, chapterId: number, text: string, sealed: boolean): Uint8Array {
  const file = sealed ? sealChapterText(chapterId, secrets.chapterKey(chapterId), text) : text;
  return new TextEncoder().encode(file);
}
