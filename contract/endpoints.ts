import * as v from 'valibot';
import { accountCalls, loginCalls } from './account/endpoints';
import { installationCalls, pushCalls } from './account/installation.endpoints';
import { authorCalls, catalogueCalls, dramaCalls, searchCalls } from './catalogue/endpoints';
import { commentCalls } from './comments/endpoints';
import { rewardCalls, walletCalls } from './money/endpoints';
import { paymentCalls } from './money/payments.endpoints';
import { openApiCalls } from './openApi/desk.endpoints';
import { campaignCalls, deskCalls, figureCalls, jobCalls, roleCalls } from './operator/desk.endpoints';
import { houseCalls } from './operator/house.endpoints';
import { passkeyCalls } from './operator/passkeys.endpoints';
import { moderationCalls, peopleCalls } from './operator/people.endpoints';
import { shopCalls } from './operator/shop.endpoints';
import { chapterCalls, homeCalls, titleCalls, typoCalls, watermarkCalls } from './operator/titles.endpoints';
import { readingCalls } from './reading/endpoints';
import { titlePeopleCalls } from './studio/desk.endpoints';
import { studioCalls } from './studio/endpoints';
import { manuscriptCalls } from './studio/manuscripts.endpoints';
import { shareCalls } from './studio/shares.endpoints';
import type { Endpoint } from './wire/primitives.schema';

/** All calls by name. A name in two groups fails `version.test.ts`. */
export const endpoints = {
  ...loginCalls,
  ...accountCalls,
  ...installationCalls,
  ...catalogueCalls,
  ...dramaCalls,
  ...authorCalls,
  ...searchCalls,
  ...readingCalls,
  ...commentCalls,
  ...walletCalls,
  ...rewardCalls,
  ...paymentCalls,
  ...pushCalls,
  ...deskCalls,
  ...roleCalls,
  ...houseCalls,
  ...passkeyCalls,
  ...openApiCalls,
  ...peopleCalls,
  ...moderationCalls,
  ...titleCalls,
  ...titlePeopleCalls,
  ...chapterCalls,
  ...jobCalls,
  ...homeCalls,
  ...typoCalls,
  ...watermarkCalls,
  ...shopCalls,
  ...campaignCalls,
  ...figureCalls,
  ...shareCalls,
  ...studioCalls,
  ...manuscriptCalls,
} as const satisfies Record<string, Endpoint>;

/**
 * Returns the address of a call: `:id` in its path is a field of the request. The sealed message is bound to
 * the path with `:id`.
 */
export function addressOf({ path }: Endpoint, request: unknown): string {
  return path.replace(':id', String((request as { id?: unknown }).id));
}

export type EndpointName = keyof typeof endpoints;
export type OperatorCallName = Extract<EndpointName, `operator${string}`>;
export type StudioCallName = Extract<EndpointName, `studio${string}`>;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;

/** The body of every sealed answer with HTTP 200. Code 1 is success (spec 7). */
export const answerBodySchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type AnswerBody = v.InferOutput<typeof answerBodySchema>;
export const SUCCESS_CODE = 1;
