import * as v from 'valibot';

export const videoIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An episode's number in its drama, from 1. */
export const episodeTargetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An episode's parts are sealed with AES-128, which is what HLS knows. */
export const EPISODE_KEY_BYTES = 16;
