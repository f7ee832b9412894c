import { late } from '../../platform/late';

/** What reads a chapter for its first frame: a part of the reader, not of the shell. */
export const readingModule = late(() => import('./loadReading'));
