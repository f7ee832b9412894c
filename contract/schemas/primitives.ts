import * as v from 'valibot';
import { cleanLine, cleanLines, cleanPrivate } from '../values/writtenText';

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ms since the epoch by the server's clock. */
export const moment = count;
export const uuid = v.pipe(v.string(), v.uuid());

/*
 * Texts that a person writes. They are cleaned before anything else is checked, so that limits count what is left (decision 0041). Every
 * call that accepts such a text uses one of these (contract/schemas/writtenText.test.ts). In an answer they clean texts that are older than the rule.
 */
/** One line: a name, a title, a subject. */
export const writtenLine = v.pipe(v.string(), v.transform(cleanLine));
/** Text of several lines: a comment, a message. */
export const writtenText = v.pipe(v.string(), v.transform(cleanLines));
/** A text that only its writer sees. */
export const privateText = v.pipe(v.string(), v.transform(cleanPrivate));

/** A name that readers give: of a shelf, a look, a device. */
export const nameText = v.pipe(writtenLine, v.maxLength(120));
/** One line that a machine writes. */
export const shortText = v.pipe(v.string(), v.maxLength(512));
export const longText = v.pipe(v.string(), v.maxLength(8_192));
