/** The bytes searched at once, and the most of an object before its stream. */
const STRETCH = 1_048_576;
const LONGEST = 4_096;
const MOST_COUNTED = 1_000;

/**
 * Returns whether a PDF may have pictures, and how many have more than `pixels`; the mask of a picture does
 * not count. Their dictionaries are never in a compressed stream.
 */
export function imagesIn(bytes: Uint8Array, pixels: number): { hasImages: boolean; tooLarge: number } {
  const decoder = new TextDecoder('latin1');
  let hasImages = false;
  const large = new Set<string>();
  const masks = new Set<string>();
  for (let at = 0; at < bytes.length; at += STRETCH) {
    const text = decoder.decode(bytes.subarray(at, at + STRETCH + LONGEST));
    if (!/\/Image\b/.test(text)) continue;
    hasImages = true;
    for (const { id, dictionary } of text.split('endobj').map(headOf)) {
      if (numberIn(dictionary, /\/Width\s+(\d+)/) * numberIn(dictionary, /\/Height\s+(\d+)/) <= pixels)
        continue;
      large.add(id);
      const [, mask] = /\/S?Mask\s+(\d+)\s+\d+\s+R\b/.exec(dictionary) ?? [];
      if (mask) masks.add(mask);
    }
  }
  const counted = [...large].filter((id) => !masks.has(id)).length;
  return { hasImages, tooLarge: Math.min(counted, MOST_COUNTED) };
}

function headOf(object: string): { id: string; dictionary: string } {
  const end = Math.max(0, object.indexOf('stream'));
  const head = object.slice(Math.max(0, end - LONGEST), end);
  const start = head.lastIndexOf(' obj');
  const [, id = ''] = /(\d+) \d+$/.exec(head.slice(Math.max(0, start - 20), Math.max(0, start))) ?? [];
  return { id, dictionary: head.slice(start) };
}

function numberIn(dictionary: string, name: RegExp): number {
  return Number(name.exec(dictionary)?.[1] ?? 0);
}
