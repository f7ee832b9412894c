import type { Film } from '../../../contract/catalogue/dramas.schema';
import type { FailureName, Result } from '../../../contract/wire/failure';
import type { Quality } from './chooseHeight';
import type { HeldParts } from './HeldParts';

/** `unsupported`: the browser knows none of the film's codecs. `unplayable`: it knows them, but failed. */
export type EngineFailure = FailureName | 'unsupported' | 'unplayable';

/**
 * Fetches and decrypts one file of a film: the init segment of its decoder, the head of the whole file, or a
 * part by its number.
 */
export type FetchPart = (height: number, part: 'init' | 'head' | number) => Promise<Result<ArrayBuffer>>;

export type LoadOptions = {
  film: Film;
  fetchPart: FetchPart;
  from: number;
  quality: () => Quality;
  held: HeldParts;
};

export type PlayerEngine = {
  /** Replaces the current film. Fetches only the beginning until `run`. */
  load: (options: LoadOptions) => void;
  /** Buffers ahead from now on. */
  run: () => void;
  rest: () => void;
  retry: () => void;
  /** Releases the film. The element can load another one. */
  unload: () => void;
};

export type EngineEvents = {
  /** Null once it has recovered. */
  onFailure: (failure: EngineFailure | null) => void;
  onHeight: (height: number) => void;
  /** More of the film can play. */
  onBuffered: () => void;
};
