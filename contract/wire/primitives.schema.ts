import * as v from 'valibot';
import type { HttpMethod } from './sealing.codec';
import { cleanLine, cleanLines, cleanPrivate } from './writtenText';

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ms since the epoch by the server's clock. */
export const moment = count;
export const uuid = v.pipe(v.string(), v.uuid());

/*
 * Texts that a person writes. They are cleaned before anything else is checked, so that limits count what is left (decision 0041). Every
 * call that accepts such a text uses one of these (contract/wire/primitives.schema.test.ts). In an answer they clean texts that are older than the rule.
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

export const userIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const flagSchema = v.picklist([0, 1]);

/**
 * An e-mail address, as it names an account: without the spaces around it and in small letters, so that
 * `Reader@Example.org` and `reader@example.org` are one.
 */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email());

/** The same text in some of the app's languages. A language that a newer contract knows is left out, not refused. */
export function inLanguages<Text extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(text: Text) {
  return v.object({
    en: v.optional(text),
    ru: v.optional(text),
    zh: v.optional(text),
    pt: v.optional(text),
  });
}

/** What a tab, block, category or tag is called in other languages: one that is not there has the catalogue's name. */
export const translationsSchema = inLanguages(v.string());
export type Translations = v.InferOutput<typeof translationsSchema>;

/** One call. Both ends take method, path, headers and shapes from here (spec 7). */
export type Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `session`: refused with 401 without one. `open`: the catalogue, readable before sign-in. `operator`: with a session of an account that has
   * the role, at an open desk (server/operator/deskCall).
   */
  readonly access: 'session' | 'open' | 'operator';
  readonly request: Request;
  /** The shape of `data` when `code` is 1. */
  readonly answer: Answer;
};

export function endpoint<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  definition: Endpoint<Request, Answer>,
): Endpoint<Request, Answer> {
  return definition;
}

export const API = '/novel-api/api';
/** Ignored where it is the session's own, refused where it is another's: the session decides (spec 6). */
export const optionalUserId = v.optional(userIdSchema);
export const nothing = v.null();
/** UUIDv7 made by the client: a resend hears the same answer (spec 7). */
export const requestId = v.pipe(v.string(), v.uuid());
