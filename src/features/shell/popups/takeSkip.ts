import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { usecases } from '../../../platform/worker/usecases';
import { type AdParams, arrivedWith, carriedBook } from './adParams';

/**
 * Whether a campaign's bundle may go directly to the text or film it names (spec 4.4): once per link, and
 * again for another title six hours later. Also records that it did. A bundle asks nothing on home; a
 * question about the same title stays.
 */
export async function takeSkip(query: Readonly<Record<string, string>>): Promise<boolean> {
  const carried = carriedBook(new URLSearchParams(query).toString());
  if (!carried?.isSkip) return false;
  const before = (await readSealedSetting('adParams')) as AdParams | undefined;
  const params = arrivedWith(before, carried, Date.now());
  if (params.alreadySkip) return false;
  const continueJump = before?.id === carried.bookId && before.continueJump;
  await usecases.saveSetting({ key: 'adParams', value: { ...params, continueJump, alreadySkip: true } });
  return true;
}
