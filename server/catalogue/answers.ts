import { keptFor } from '../ground/db/keptFor';
import { createAnswerCache } from './answerCache';

const MINUTE_MS = 60_000;

/** Whole tabs, facets, configuration: few, large, asked for by everybody. */
export const wholeAnswers = keptFor(() => createAnswerCache(60, 10 * MINUTE_MS));
/** Pages of searches and rankings: many, small. A minute, since a ranking's filters know the time of day. */
export const pageAnswers = keptFor(() => createAnswerCache(400, MINUTE_MS));
