/**
 * Encodings of names in old archives, most frequent first: Windows in China wrote GBK, in Japan Shift JIS.
 */
const OLD_ENCODINGS = ['utf-8', 'gb18030', 'shift_jis'];

/** Decodes a member's name. Some Windows tools write backslashes for slashes. */
export function decodeMemberName(bytes: Uint8Array, isUtf8: boolean): string {
  return decoded(bytes, isUtf8 ? ['utf-8'] : OLD_ENCODINGS).replaceAll('\\', '/');
}

function decoded(bytes: Uint8Array, labels: readonly string[]): string {
  for (const label of labels) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The name is not in this encoding.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** Returns the same key for names that differ only in capitals, Unicode composition or percent escapes. */
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
