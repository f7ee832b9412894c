import { AD_MESSAGE, AD_NEWS, type AdNews } from '../../../contract/money/ads';

type Sent = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

/**
 * Returns the message of an advertisement's frame (decision 0068); undefined for everything else. The frame's
 * origin is opaque, the text `null`, so only its window identifies it.
 */
export function readAdNews({ data, origin, source }: Sent, frame: Window | null): AdNews | undefined {
  if (frame === null || source !== frame || origin !== 'null') return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const news = (data as Record<string, unknown>)[AD_MESSAGE];
  return AD_NEWS.find((known) => known === news);
}
