import { AD_MESSAGE, AD_NEWS, type AdNews } from '../../../contract/money/ads';

/** Of a message event, what tells who sent it. */
type Sent = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

/**
 * What a frame with an advertisement says (decision 0071); undefined for everything else, whoever sent it. Its origin is nobody's,
 * `null` as text: so it is known by its window alone.
 */
export function readAdNews({ data, origin, source }: Sent, frame: Window | null): AdNews | undefined {
  if (frame === null || source !== frame || origin !== 'null') return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const news = (data as Record<string, unknown>)[AD_MESSAGE];
  return AD_NEWS.find((known) => known === news);
}
