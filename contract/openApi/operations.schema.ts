import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { CHAPTER_TITLE_MOST, REASON_MAX_CHARACTERS } from '../operator/operator';
import { count, privateText, writtenLine, writtenText } from '../wire/primitives.schema';
import { API_CHAPTER_MOST, type ApiScope } from './openApi';
import {
  apiChapterFileSchema,
  apiChapterSchema,
  apiChaptersSchema,
  apiCommentsSchema,
  apiOrdersSchema,
  apiRefundsSchema,
  apiTitleFileSchema,
  apiTitlesSchema,
  apiTokenSchema,
  timeSchema,
} from './resources.schema';

type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * An operation of the open API (decision 0133). The server validates requests by these schemas and makes the
 * OpenAPI document of them. `scope` null: any token.
 */
export type ApiOperation = {
  readonly method: 'get' | 'post' | 'patch';
  /** Below `OPEN_API`, with the fields of `path` in braces. */
  readonly path: string;
  readonly scope: ApiScope | null;
  readonly summary: string;
  readonly pathFields: Fields;
  readonly query: Fields;
  readonly body: v.GenericSchema | null;
  readonly answer: v.GenericSchema | null;
  readonly status: 200 | 201 | 204;
};

const operation = <const Definition extends ApiOperation>(definition: Definition) => definition;

const none = v.object({});
const after = v.optional(
  v.pipe(v.string(), v.maxLength(100), v.description('The `next` of the page before.')),
);
const title = { titleId: bookIdSchema };
const chapter = { ...title, number: targetSchema };
const range = v.object({
  from: v.pipe(timeSchema, v.description('The beginning, included.')),
  to: v.optional(v.pipe(timeSchema, v.description('The end, not included; now if it is missing.'))),
  after,
});

const chapterTitle = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(CHAPTER_TITLE_MOST));
const chapterText = v.pipe(
  privateText,
  v.trim(),
  v.nonEmpty(),
  v.maxLength(API_CHAPTER_MOST),
  v.description('Paragraphs separated by empty lines, in the format of chapter texts.'),
);

export const apiOperations = {
  readToken: operation({
    method: 'get',
    path: '/token',
    scope: null,
    summary: 'What this token may do, and until when',
    pathFields: none,
    query: none,
    body: null,
    answer: apiTokenSchema,
    status: 200,
  }),
  listTitles: operation({
    method: 'get',
    path: '/titles',
    scope: 'titles:read',
    summary: 'Titles, the last changed first, or those that a search finds',
    pathFields: none,
    query: v.object({
      query: v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(100), v.description('A number, or words to search for.')),
      ),
      after,
    }),
    body: null,
    answer: apiTitlesSchema,
    status: 200,
  }),
  readTitle: operation({
    method: 'get',
    path: '/titles/{titleId}',
    scope: 'titles:read',
    summary: 'A title',
    pathFields: v.object(title),
    query: none,
    body: null,
    answer: apiTitleFileSchema,
    status: 200,
  }),
  listChapters: operation({
    method: 'get',
    path: '/titles/{titleId}/chapters',
    scope: 'titles:read',
    summary: 'The chapters of a novel, in reading order',
    pathFields: v.object(title),
    query: v.object({ after }),
    body: null,
    answer: apiChaptersSchema,
    status: 200,
  }),
  readChapter: operation({
    method: 'get',
    path: '/titles/{titleId}/chapters/{number}',
    scope: 'titles:read',
    summary: 'A chapter of a novel, with its text',
    pathFields: v.object(chapter),
    query: none,
    body: null,
    answer: apiChapterFileSchema,
    status: 200,
  }),
  publishChapter: operation({
    method: 'post',
    path: '/titles/{titleId}/chapters',
    scope: 'titles:write',
    summary: 'Publishes a chapter after the last one of a novel, by the prices of the novel',
    pathFields: v.object(title),
    query: none,
    body: v.object({ title: chapterTitle, text: chapterText }),
    answer: apiChapterSchema,
    status: 201,
  }),
  editChapter: operation({
    method: 'patch',
    path: '/titles/{titleId}/chapters/{number}',
    scope: 'titles:write',
    summary: 'Renames a chapter of a novel, or replaces its text',
    pathFields: v.object(chapter),
    query: none,
    body: v.pipe(
      v.object({ title: v.optional(chapterTitle), text: v.optional(chapterText) }),
      v.check((change) => change.title !== undefined || change.text !== undefined, 'nothing to change'),
    ),
    answer: apiChapterSchema,
    status: 200,
  }),
  listOrders: operation({
    method: 'get',
    path: '/orders',
    scope: 'orders:read',
    summary: 'The orders that were paid in a range of time, the first paid first',
    pathFields: none,
    query: range,
    body: null,
    answer: apiOrdersSchema,
    status: 200,
  }),
  listRefunds: operation({
    method: 'get',
    path: '/refunds',
    scope: 'orders:read',
    summary: 'The refunds of a range of time, the first one first',
    pathFields: none,
    query: range,
    body: null,
    answer: apiRefundsSchema,
    status: 200,
  }),
  listWaitingComments: operation({
    method: 'get',
    path: '/comments/waiting',
    scope: 'comments:moderate',
    summary: 'Reported comments, then those that wait for approval; 200 at most',
    pathFields: none,
    query: none,
    body: null,
    answer: apiCommentsSchema,
    status: 200,
  }),
  judgeComment: operation({
    method: 'post',
    path: '/comments/{commentId}/verdict',
    scope: 'comments:moderate',
    summary: 'Approves a comment, or refuses it: then only its author sees it',
    pathFields: v.object({ commentId: v.pipe(count, v.minValue(1)) }),
    query: none,
    body: v.object({
      verdict: v.picklist(['approve', 'refuse']),
      reason: v.optional(v.pipe(writtenText, v.maxLength(REASON_MAX_CHARACTERS)), ''),
    }),
    answer: null,
    status: 204,
  }),
} as const satisfies Record<string, ApiOperation>;

export type ApiOperationName = keyof typeof apiOperations;
type Operations = typeof apiOperations;

/** The validated parts of a request. */
export type ApiRequest<Name extends ApiOperationName> = {
  readonly path: v.InferOutput<Operations[Name]['pathFields']>;
  readonly query: v.InferOutput<Operations[Name]['query']>;
  readonly body: Operations[Name]['body'] extends v.GenericSchema
    ? v.InferOutput<NonNullable<Operations[Name]['body']>>
    : null;
};
export type ApiAnswer<Name extends ApiOperationName> = Operations[Name]['answer'] extends v.GenericSchema
  ? v.InferOutput<NonNullable<Operations[Name]['answer']>>
  : null;

/** The operations that change something: they need an `Idempotency-Key`. */
export type ApiWriteName = {
  [Name in ApiOperationName]: Operations[Name]['method'] extends 'get' ? never : Name;
}[ApiOperationName];
export type ApiReadName = Exclude<ApiOperationName, ApiWriteName>;
