import type { TakenAlong } from '../../../contract/money/ledger.schema';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { answerOnce, type KeptForm } from '../../ground/session/answerOnce';
import { readPack } from '../../unlock/packs/readPack';
import { takeAlong as take } from '../../unlock/packs/takeAlong';

/** Chapters for the way: their coins are held, not spent. */
export const takeAlong: Handler<'takeAlong'> = (call) =>
  answerOnce(
    call,
    'takeAlong',
    (tx, userId) => take(call.context, tx, { ...call.request, userId }),
    keptPack(call.context),
  );

type ShortPack = Omit<TakenAlong, 'pack'> & { readonly packId: number };

/** Kept without keys, as unlocks are. */
function keptPack(context: Context): KeptForm<TakenAlong, ShortPack> {
  return {
    shorten: ({ pack, ...rest }) => ({ ...rest, packId: pack.packId }),
    restore: async (tx, { packId, ...rest }) => ({ ...rest, pack: await readPack(context, tx, packId) }),
  };
}
