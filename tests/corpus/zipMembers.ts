import { unzipSync } from 'fflate';

export type Members = ReadonlyMap<string, Uint8Array>;

/** Reads all members of a ZIP file by name, also with bytes before it. Returns none when its directory cannot be read. */
export function zipMembers(bytes: Uint8Array): Members {
  const start = Math.max(0, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('PK\x03\x04'));
  try {
    return new Map(
      Object.entries(unzipSync(bytes.subarray(start))).flatMap(([name, data]) =>
        namesOf(name).map((path) => [path, data]),
      ),
    );
  } catch {
    return new Map();
  }
}

/** fflate decodes a name without the UTF-8 flag as Latin-1. */
function namesOf(name: string): string[] {
  const path = name.replaceAll('\\', '/');
  if (!/[\x80-\xff]/.test(path) || /[^\0-\xff]/.test(path)) return [path];
  const raw = Buffer.from(path, 'latin1');
  return [path, ...['utf-8', 'gbk'].map((label) => new TextDecoder(label).decode(raw))];
}

/** Finds a member by a path that may differ in escapes, composition or capitals. Returns no bytes when there is none. */
export function memberNamed(members: Members, path: string): Uint8Array {
  const unescaped = tryDecode(path);
  const exact = members.get(path) ?? members.get(unescaped);
  if (exact) return exact;
  const key = unescaped.normalize('NFC').toLowerCase();
  const name = [...members.keys()].find((other) => other.normalize('NFC').toLowerCase() === key);
  return members.get(name ?? '') ?? new Uint8Array();
}

function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Decodes markup in the encoding that it declares, else as UTF-8. */
export function decodeMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const mark = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[head.slice(0, 2)];
  const said = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(mark ?? said ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
