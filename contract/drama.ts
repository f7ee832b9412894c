import * as v from 'valibot';

export const videoIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An episode's number in its drama, from 1. */
export const episodeTargetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** HLS knows AES-128 (design 4). */
export const EPISODE_KEY_BYTES = 16;
