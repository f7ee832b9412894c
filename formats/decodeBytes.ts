/** Windows-1252's characters in place of Latin-1's control characters, from 0x80. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes bytes by an encoding label. Node 20 treats Windows-1252 as Latin-1; this keeps its quotes and
 * dashes.
 */
export function decodeBytes(label: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(label);
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}
