import { createHash } from 'node:crypto';
import type { WordEntry } from './wordNet';

export type Shard = {
  readonly from: string;
  readonly text: string;
  readonly bytes: number;
  readonly hash: string;
};

const CHARACTERS = 250_000;

/**
 * The dictionary as texts of about the same length, in the order of their words. A line a word: the word, then for each
 * part of speech a tab, its letter and its meanings with bars between (`workers/dictionary/readEntry`).
 */
export function shardsOf(words: readonly WordEntry[]): Shard[] {
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
  for (const { word, parts } of words) {
    if (length > CHARACTERS) end();
    if (lines.length === 0) from = word;
    const line = [word, ...parts.map(({ part, meanings }) => part + meanings.join('|'))].join('\t');
    lines.push(line);
    length += line.length + 1;
  }
  end();
  return shards;
}
