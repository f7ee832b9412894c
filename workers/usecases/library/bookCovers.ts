import { type CallOptions, fetchCover } from '../../../data/network/gateway';
import { knownTitle } from '../catalogue/titles';

/** Fetches a book's covers onto the device, so that the library and the book's page show them offline. */
export async function fetchBookCovers(bookId: number, options: CallOptions = {}): Promise<void> {
  const detail = await knownTitle(bookId);
  if (!detail) return;
  // A missing cover shows its tint, so its failure is ignored.
  await Promise.all([fetchCover(detail.sourceImg, options), fetchCover(detail.sourceimg, options)]);
}
