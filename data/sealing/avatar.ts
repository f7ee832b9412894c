import { toBase64 } from '../../contract/wire/base64';
import { seal, unseal } from './seal';

/** An account has at most one picture that waits in the outbox. */
export const AVATAR_TARGET = 'own';
const PURPOSE = 'avatar';

/** `bytes` is base64. */
type Picture = { readonly type: string; readonly bytes: string };

export async function sealAvatar(file: Blob): Promise<{ content: string }> {
  const bytes = toBase64(new Uint8Array(await file.arrayBuffer()));
  return { content: await seal(PURPOSE, { type: file.type, bytes } satisfies Picture) };
}

/** Returns undefined if it is damaged. */
export function unsealAvatar({ content }: { content: string }): Promise<Picture | undefined> {
  return unseal<Picture>(PURPOSE, content);
}
