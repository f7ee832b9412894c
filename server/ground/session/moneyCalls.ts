import type { EndpointName } from '../../../contract/endpoints';

/** The calls by which a reader is given bonus. */
export const EARNING_CALLS = [
  'sign',
  'claimTask',
  'getGoldByPwa',
  'getGoldByNotice',
  'startAd',
  'finishAd',
] as const satisfies readonly EndpointName[];

/** The calls by which a payment begins. */
export const BUYING_CALLS = [
  'createPaymentIntent',
  'webSession',
  'paypalPay',
] as const satisfies readonly EndpointName[];
