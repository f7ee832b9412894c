import * as v from 'valibot';
import { cleanLine, cleanLines, cleanPrivate } from '../values/writtenText';

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ms since the epoch by the server's clock. */
export const moment = count;
export const uuid = v.pipe(v.string(), v.uuid());

/*
 * What a person writes: cleaned before anything is asked of it, so that limits count what is left (decision 0041). Every call that takes such a
 * text takes it by one of these (contract/schemas/writtenText.test.ts). In an answer they clean what was stored before there was a rule.
 */
/** One line: a name, a title, a subject. */
export const writtenLine = v.pipe(v.string(), v.transform(cleanLine));
/** Text of several lines: a comment, a message. */
export const writtenText = v.pipe(v.string(), v.transform(cleanLines));
/** What its writer alone sees. */
export const privateText = v.pipe(v.string(), v.transform(cleanPrivate));

/** A name that readers give: of a shelf, a look, a device. */
export const nameText = v.pipe(writtenLine, v.maxLength(120));
/** One line that a machine writes. */
export const shortText = v.pipe(v.string(), v.maxLength(512));
export const longText = v.pipe(v.string(), v.maxLength(8_192));
