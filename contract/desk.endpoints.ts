import { openApiCalls } from './openApi/desk.endpoints';
import { campaignCalls, deskCalls, figureCalls, jobCalls, roleCalls } from './operator/desk.endpoints';
import { houseCalls } from './operator/house.endpoints';
import { passkeyCalls } from './operator/passkeys.endpoints';
import { moderationCalls, peopleCalls } from './operator/people.endpoints';
import { shopCalls } from './operator/shop.endpoints';
import { chapterCalls, homeCalls, titleCalls, typoCalls, watermarkCalls } from './operator/titles.endpoints';
import { titlePeopleCalls } from './studio/desk.endpoints';
import { studioCalls } from './studio/endpoints';
import { manuscriptCalls } from './studio/manuscripts.endpoints';
import { shareCalls } from './studio/shares.endpoints';
import type { Endpoint } from './wire/primitives.schema';

/** The calls of the operator's desk and of the studio, by name: a reader's device needs none of them early. */
export const deskEndpoints = {
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
