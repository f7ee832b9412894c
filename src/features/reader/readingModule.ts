import { loadedModule } from '../../platform/loadedModule';

/** What reads a chapter for its first frame: a part of the reader, not of the shell. */
export const readingModule = loadedModule(() => import('./loadReading'));
