/** A file of the app as the pack holds it. */
export type PackedFile = {
  readonly url: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

type Head = readonly (readonly [url: string, mediaType: string, size: number])[];

const LENGTH_BYTES = 4;

/** The path of the pack of a build, by a hash of what is in it. */
export const packPath = (hash: string) => `/assets/app-${hash}.pack`;

/** Many files as one: the length of a list (4 bytes, the highest first), the list as JSON, the files one after the other. */
export function pack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const head: Head = files.map(({ url, mediaType, bytes }) => [url, mediaType, bytes.length]);
  const list = new TextEncoder().encode(JSON.stringify(head));
  const start = LENGTH_BYTES + list.length;
  const packed = new Uint8Array(files.reduce((sum, { bytes }) => sum + bytes.length, start));
  new DataView(packed.buffer).setUint32(0, list.length);
  packed.set(list, LENGTH_BYTES);
  let at = start;
  for (const { bytes } of files) {
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

/** The files of a pack, each as soon as it has arrived. Throws where the pack ends before they do. */
export async function* unpack(stream: ReadableStream<Uint8Array>): AsyncGenerator<PackedFile> {
  const reader = stream.getReader();
  let held: Uint8Array = new Uint8Array(0);
  const take = async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
    const taken = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      if (held.length === 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error('The pack of the app ends too soon.');
        held = value;
      }
      const part = held.subarray(0, size - at);
      taken.set(part, at);
      at += part.length;
      held = held.subarray(part.length);
    }
    return taken;
  };
  try {
    const length = new DataView((await take(LENGTH_BYTES)).buffer).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(await take(length))) as Head;
    for (const [url, mediaType, size] of head) yield { url, mediaType, bytes: await take(size) };
  } finally {
    // Nobody waits for the rest, where there is one.
    await reader.cancel().catch(() => undefined);
  }
}
