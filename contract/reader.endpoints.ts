import { accountCalls, loginCalls } from './account/endpoints';
import { installationCalls, pushCalls } from './account/installation.endpoints';
import { authorCalls, catalogueCalls, dramaCalls, searchCalls } from './catalogue/endpoints';
import { commentCalls } from './comments/endpoints';
import { rewardCalls, walletCalls } from './money/endpoints';
import { paymentCalls } from './money/payments.endpoints';
import { readingCalls } from './reading/endpoints';
import type { Endpoint } from './wire/primitives.schema';

/** The calls of the app itself, by name. */
export const readerEndpoints = {
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
} as const satisfies Record<string, Endpoint>;
