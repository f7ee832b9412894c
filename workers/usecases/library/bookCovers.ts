import { type CallOptions, fetchCover } from '../../../data/network/gateway';
import { knownTitle } from '../catalogue/titles';

/** Brings a book's covers onto the device, so that library and book page show them with no network. */
export async function fetchBookCovers(bookId: number, options: CallOptions = {}): Promise<void> {
  const detail = await knownTitle(bookId);
  if (!detail) return;
  // A cover that cannot be fetched leaves its tint: no reason to fail what it belongs to.
  await Promise.all([fetchCover(detail.sourceImg, options), fetchCover(detail.sourceimg, options)]);
}
