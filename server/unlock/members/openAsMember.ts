import { compareTargets } from '../../../contract/catalogue/target';
import type { Grant } from '../../../contract/money/ledger.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { findRange, itemKindOf, type Wanted } from '../../catalogue/itemRange';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { readCoverage } from '../../members/coverage';
import { readEarly } from '../../members/earlyChapters';
import { heldOfReader } from '../packs/heldChapters';
import { grantAll, heldGrant } from '../unlockRange';
import { grantsOf } from './grantsOf';

type Opening = {
  readonly userId: number;
  readonly bookId: number;
  readonly targets: readonly number[];
};

/**
 * Opens chapters or episodes for a member of a tier (decision 0147): a grant for good, without a ledger entry, so
 * that leaving the tier keeps what was opened. Those that are open already are answered as well; chapters taken
 * along keep their coins held. Refused: `notFound`, and `locked` if nothing of it is open to the reader.
 */
export async function openAsMember(
  context: Context,
  tx: Transaction,
  opening: Opening,
): Promise<Result<{ grants: Grant[] }>> {
  const { userId, bookId } = opening;
  const now = context.now();
  const kind = await itemKindOf(tx, bookId);
  if (!kind) return failed('notFound');
  // Two devices at once: the second one finds the grants of the first.
  await lockAccount(tx, userId, now);
  const coverage = await readCoverage(tx, { userId, bookId }, now);
  const targets = new Set(opening.targets);
  const sorted = [...targets].sort(compareTargets);
  const range = { from: sorted[0] ?? 0, to: sorted.at(-1) ?? 0 };
  const isWanted = ({ target }: { readonly target: number }) => targets.has(target);
  const found = (await findRange(tx, userId, kind, bookId, range)).filter(isWanted);
  const early = kind === 'chapter' ? await readEarly(tx, bookId, { isReady: true }) : [];
  const wanted = early.filter(({ row }) => isWanted(row));
  const held = await grantsOf(
    tx,
    userId,
    wanted.map(({ row }) => row.id),
  );
  // A grant without a tier is of an earlier chapter with this number: the reader gets this one when it is public.
  const ofMembers = wanted.filter(({ row }) => held.get(row.id)?.tierId !== null);
  const readable: Wanted[] = ofMembers.map(({ row }) => ({
    kind: 'chapter',
    ...row,
    bookName: '',
    ...(held.get(row.id) ?? { grantId: null, grantedAt: null }),
  }));
  const all = [...found, ...readable];
  const opens = new Set(
    ofMembers.filter(({ place }) => place < (coverage?.ahead ?? 0)).map(({ row }) => row.id),
  );
  const closed = all.filter(
    ({ id, sealed, grantId }) =>
      grantId === null && (opens.has(id) || (sealed && coverage?.opensAll === true && !isEarly(id))),
  );
  const taken = new Set(
    (
      await heldOfReader(
        tx,
        userId,
        closed.map(({ id }) => id),
      )
    ).map(({ chapterId }) => chapterId),
  );
  const locked = closed.filter(({ id }) => kind === 'episode' || !taken.has(id));
  const opened =
    coverage && locked.length > 0
      ? await grantAll(
          context,
          tx,
          { userId, kind, bookId },
          {
            locked,
            entryId: null,
            ticket: null,
            tierId: coverage.tierId,
            at: now,
          },
        )
      : [];
  const grants = [...all.flatMap((item) => heldGrant(context, opening, item)), ...opened];
  if (grants.length === 0) return failed(all.length > 0 ? 'locked' : 'notFound');
  return success({ grants: grants.sort((a, b) => compareTargets(a.target, b.target)) });

  function isEarly(id: number): boolean {
    return readable.some((each) => each.id === id);
  }
}
