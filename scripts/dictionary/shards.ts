import { createHash } from 'node:crypto';

export type Shard = {
  readonly from: string;
  readonly text: string;
  readonly bytes: number;
  readonly hash: string;
};

const CHARACTERS = 250_000;

/** Splits the dictionary into texts of about the same length, in the order of its lines (readWords.ts). */
export function shardsOf(words: readonly string[]): Shard[] {
  const shards: Shard[] = [];
  let from = '';
  let lines: string[] = [];
  let length = 0;
  const end = () => {
    if (lines.length === 0) return;
    const text = `\n${lines.join('\n')}\n`;
    const hash = createHash('sha256').update(text).digest('hex');
    shards.push({ from, text, bytes: Buffer.byteLength(text), hash });
    lines = [];
    length = 0;
  };
  for (const line of words) {
    if (length > CHARACTERS) end();
    if (lines.length === 0) from = line.slice(0, line.indexOf('\t'));
    lines.push(line);
    length += line.length + 1;
  }
  end();
  return shards;
}
