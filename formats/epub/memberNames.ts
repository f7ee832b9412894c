/** Encodings of names in old archives, each by itself: most are of Windows in China, then of Japan. */
const OLD_ENCODINGS = ['utf-8', 'gb18030', 'shift_jis'];

/** A member's name. Backslashes are the slashes of some tools of Windows. */
export function decodeMemberName(bytes: Uint8Array, isUtf8: boolean): string {
  return decoded(bytes, isUtf8 ? ['utf-8'] : OLD_ENCODINGS).replaceAll('\\', '/');
}

function decoded(bytes: Uint8Array, labels: readonly string[]): string {
  for (const label of labels) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** The same for names that say the same: in other capitals, composed otherwise, or escaped once more. */
export function foldedName(name: string): string {
  return unescaped(name).normalize('NFC').toLowerCase();
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
