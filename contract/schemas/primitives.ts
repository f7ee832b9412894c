import * as v from 'valibot';

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ms since the epoch by the server's clock. */
export const moment = count;
export const uuid = v.pipe(v.string(), v.uuid());
/** A name that readers give: of a shelf, a look, a voice. */
export const nameText = v.pipe(v.string(), v.maxLength(120));
/** One line of text. */
export const shortText = v.pipe(v.string(), v.maxLength(512));
export const longText = v.pipe(v.string(), v.maxLength(8_192));
