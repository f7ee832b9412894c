import { PREFETCH_CHAPTERS } from '../../contract/reading/limits';
import { readSetting } from './settings';

/** What the device keeps of the books that are read, and over which connection it is fetched. */
export type KeepRules = {
  /** How many chapters ahead of the reader are fetched while reading; `all`: to the end of the book. */
  ahead: number | 'all';
  /** Chapters behind the reader go. Books downloaded as a whole stay whole. */
  deleteBehind: boolean;
  /** Nothing is fetched ahead or downloaded over a connection that the browser calls metered. */
  wifiOnly: boolean;
  /** A notice may bring its chapter over such a connection too. */
  bringMetered: boolean;
};

export const KEEP_RULES_KEY = 'keepRules';
export const DEFAULT_KEEP_RULES: KeepRules = {
  ahead: PREFETCH_CHAPTERS,
  deleteBehind: false,
  wifiOnly: false,
  bringMetered: false,
};

/** The rules with the defaults under whatever the reader chose. */
export async function readKeepRules(): Promise<KeepRules> {
  return {
    ...DEFAULT_KEEP_RULES,
    ...((await readSetting(KEEP_RULES_KEY)) as Partial<KeepRules> | undefined),
  };
}
