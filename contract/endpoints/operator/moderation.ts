import * as v from 'valibot';
import { commentIdSchema } from '../../schemas/comment';
import { deskMessageSchema, queuedCommentSchema } from '../../schemas/operator/moderation';
import { count, writtenLine, writtenText } from '../../schemas/primitives';
import { NOTE_MAX_CHARACTERS, REASON_MAX_CHARACTERS } from '../../values/operator';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

const listedWord = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));

/** What readers say, reported and to be approved, and what they write to the operator (decisions 0080 and 0083). */
export const moderationCalls = {
  /** First what was reported, most often first, then what waits, oldest first; 200 at most: what was judged makes room. */
  operatorCommentQueue: endpoint({
    method: 'POST',
    path: `${API}/operator/commentQueue`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(queuedCommentSchema) }),
  }),
  /** `approve`: everybody sees it. `refuse`: its author alone; where replies hang on it, a stone stays. */
  operatorJudgeComment: endpoint({
    method: 'POST',
    path: `${API}/operator/judgeComment`,
    access: 'operator',
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      verdict: v.picklist(['approve', 'refuse']),
      /** Empty: it speaks for itself. */
      reason: v.pipe(writtenText, v.maxLength(REASON_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
  /** The words that have a comment wait. */
  operatorWords: endpoint({
    method: 'POST',
    path: `${API}/operator/words`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(v.string()) }),
  }),
  /** Refused: `accountFull` where no more words have room, `malformed` where nothing is left of it, `notFound` where it is not listed. */
  operatorListWord: endpoint({
    method: 'POST',
    path: `${API}/operator/listWord`,
    access: 'operator',
    request: v.object({ requestId, word: listedWord, isListed: v.boolean() }),
    answer: nothing,
  }),
  /** Messages to the operator: open ones, oldest first, or closed ones, newest first. */
  operatorMessages: endpoint({
    method: 'POST',
    path: `${API}/operator/messages`,
    access: 'operator',
    /** `after`: the id behind which the page begins. */
    request: v.object({ isOpen: v.boolean(), after: v.nullable(count) }),
    answer: v.object({ list: v.array(deskMessageSchema), next: v.nullable(count) }),
  }),
  /** Tells the reader in the app, and by e-mail where they gave an address. Empty: it is laid aside unanswered. */
  operatorAnswer: endpoint({
    method: 'POST',
    path: `${API}/operator/answer`,
    access: 'operator',
    request: v.object({
      requestId,
      messageId: v.pipe(count, v.minValue(1)),
      text: v.pipe(writtenText, v.maxLength(NOTE_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
