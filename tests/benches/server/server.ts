import { narrowed } from '../figures';
import { load } from './load';
import { unlocks } from './unlocks';
import { worstCosts } from './worstCosts';

const MEASURES = ['load', 'unlocks', 'worst'] as const;

/**
 * Measures the server alone: `load`, many readers on a large catalogue; `unlocks`, how many a second;
 * `worst`, what the worst input of each call costs. `words` narrow it; after `worst` they name calls.
 */
export async function server(words: readonly string[]): Promise<void> {
  const measures = narrowed(MEASURES, words, (measure) => measure);
  if (measures.includes('load')) await load();
  if (measures.includes('unlocks')) await unlocks();
  if (measures.includes('worst')) await worstCosts(words);
}
