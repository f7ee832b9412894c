import { failed, type Result, success } from '../../../contract/wire/failure';
import { foldText } from '../../catalogue/foldText';
import { addWord, removeWord } from '../../comments/moderation';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Enters a word that has a comment wait, or takes it off. Refused: `malformed`, `accountFull`, `notFound`. */
export async function listWord(
  tx: Transaction,
  { word, isListed }: { word: string; isListed: boolean },
  now: Date,
): Promise<Result<Done<null>>> {
  const folded = foldText(word);
  if (folded === '') return failed('malformed');
  if (isListed && (await addWord(tx, word, now)) === null) return failed('accountFull');
  if (!isListed && !(await removeWord(tx, word))) return failed('notFound');
  const act = isListed ? 'word.add' : 'word.remove';
  return success({ answer: null, act: { act, object: 'word', objectId: folded.slice(0, 80) } });
}
