import type { Film } from '../../../../contract/catalogue/dramas.schema';
import type { FailureName, Result } from '../../../../contract/wire/failure';
import type { Quality } from './chooseHeight';

/** `unsupported`: this browser knows none of the film's codecs. `unplayable`: it knows them, and gave up all the same. */
export type EngineFailure = FailureName | 'unsupported' | 'unplayable';

/** One file of a film, opened: what its decoder or the head of the whole needs first, or a part by its number. */
export type FetchPart = (height: number, part: 'init' | 'head' | number) => Promise<Result<ArrayBuffer>>;

export type LoadOptions = {
  film: Film;
  fetchPart: FetchPart;
  /** Where it begins, in s. */
  from: number;
  quality: () => Quality;
};

/** Brings one film into one video element. */
export type PlayerEngine = {
  /** Replaces what the element showed before. Fetches the beginning and no more, until `run`. */
  load: (options: LoadOptions) => void;
  /** From now on it buffers ahead of what plays. */
  run: () => void;
  /** It buffers no further; what it has stays. */
  rest: () => void;
  /** Tries again after a failure. */
  retry: () => void;
  /** Lets go of the film. The element can be given another one. */
  unload: () => void;
};

export type EngineEvents = {
  /** Null when it goes on after all. */
  onFailure: (failure: EngineFailure | null) => void;
  /** The height of the rendition that is fetched from now on. */
  onHeight: (height: number) => void;
};
