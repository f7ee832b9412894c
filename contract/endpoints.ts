import * as v from 'valibot';
import { accountCalls, installationCalls, loginCalls, pushCalls } from './account/endpoints';
import { catalogueCalls, dramaCalls, searchCalls } from './catalogue/endpoints';
import { commentCalls } from './comments/endpoints';
import { rewardCalls, walletCalls } from './money/endpoints';
import { paymentCalls } from './money/payments.endpoints';
import { campaignCalls, deskCalls, figureCalls, jobCalls } from './operator/desk.endpoints';
import { moderationCalls, peopleCalls } from './operator/people.endpoints';
import { homeCalls, titleCalls, typoCalls, watermarkCalls } from './operator/titles.endpoints';
import { readingCalls } from './reading/endpoints';
import type { Endpoint } from './wire/primitives.schema';

/** Every call once, by its name; each group is with its subject. A name in two groups fails `version.test.ts`. */
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
