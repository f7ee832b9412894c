import * as v from 'valibot';
import { accountCalls } from './account';
import { catalogueCalls } from './catalogue';
import { commentCalls } from './comments';
import { dramaCalls } from './drama';
import type { Endpoint } from './endpoint';
import { installationCalls } from './installation';
import { loginCalls } from './login';
import { campaignCalls } from './operator/campaigns';
import { deskCalls } from './operator/desk';
import { figureCalls } from './operator/figures';
import { homeCalls } from './operator/home';
import { jobCalls } from './operator/jobs';
import { moderationCalls } from './operator/moderation';
import { peopleCalls } from './operator/people';
import { titleCalls } from './operator/titles';
import { typoCalls } from './operator/typos';
import { watermarkCalls } from './operator/watermarks';
import { paymentCalls } from './payment';
import { pushCalls } from './push';
import { readingCalls } from './reading';
import { rewardCalls } from './reward';
import { searchCalls } from './search';
import { walletCalls } from './wallet';

/** Every call once, by its name; the groups stand in files of their own. A name in two groups fails `version.test.ts`. */
export const endpoints = {
  ...loginCalls,
  ...accountCalls,
  ...installationCalls,
  ...catalogueCalls,
  ...dramaCalls,
  ...searchCalls,
  ...readingCalls,
  ...commentCalls,
  ...walletCalls,
  ...rewardCalls,
  ...paymentCalls,
  ...pushCalls,
  ...deskCalls,
  ...peopleCalls,
  ...moderationCalls,
  ...titleCalls,
  ...jobCalls,
  ...homeCalls,
  ...typoCalls,
  ...watermarkCalls,
  ...campaignCalls,
  ...figureCalls,
} as const satisfies Record<string, Endpoint>;

/** The address of a call: `:id` in its path is a field of the request. What is sealed names the path as it stands above. */
export function addressOf({ path }: Endpoint, request: unknown): string {
  return path.replace(':id', String((request as { id?: unknown }).id));
}

export type EndpointName = keyof typeof endpoints;
/** The calls of the operator's desk; their names begin so. */
export type OperatorCallName = Extract<EndpointName, `operator${string}`>;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;

/** HTTP 200 bodies of every sealed call. Code 1 is success (spec 7). */
export const answerBodySchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type AnswerBody = v.InferOutput<typeof answerBodySchema>;
export const SUCCESS_CODE = 1;
