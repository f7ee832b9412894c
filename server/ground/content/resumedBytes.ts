/** An answer that breaks off is asked for again from there, this often in all. */
const TRIES = 4;

type Chunk = Uint8Array<ArrayBuffer>;
type Part = {
  /** How many bytes are to come. */
  readonly length: number;
  readonly first: Response;
  /** The rest, from the byte that is named, counted from the part's own beginning. */
  readonly again: (from: number) => Promise<Response | null>;
};

/** The bytes of an answer, whole or not at all: rejects where they end too early and cannot be had again. */
export async function* resumedBytes({ length, first, again }: Part): AsyncGenerator<Chunk> {
  let response: Response | null = first;
  let at = 0;
  for (let tried = 1; at < length; tried++) {
    try {
      const body = response?.body as AsyncIterable<Chunk> | null | undefined;
      if (!body) throw new Error('The file is gone.');
      for await (const chunk of body) {
        at += chunk.length;
        yield chunk;
      }
      if (at < length) throw new Error('The answer ended too early.');
    } catch (error) {
      if (tried === TRIES) throw error;
      response = await again(at);
    }
  }
}
