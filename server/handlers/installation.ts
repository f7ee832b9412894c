import type { AnswerOf } from '../../contract/endpoints';
import { success } from '../../contract/wire/failure';
import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from '../../contract/wire/version';
import { share, wholeAnswers } from '../catalogue/answerCache';
import { isOffered } from '../catalogue/offered';
import { readState } from '../catalogue/state';
import type { Handler } from '../ground/call';
import { books } from '../ground/db/schema/books';
import { houseTextIn } from '../ground/house/houseTexts';
import { installationOf } from '../telemetry/installation';

export const securityConfig: Handler<'securityConfig'> = async ({ context }) =>
  success({
    contractVersion: CONTRACT_VERSION,
    minContractVersion: MIN_CONTRACT_VERSION,
    serverTime: context.now().getTime(),
    receiptKey: context.secrets.receiptKey,
  });

export const novelConfig: Handler<'novelConfig'> = async ({ context }) => {
  const { db } = context;
  const key = `novelConfig ${context.house.now().version}`;
  const answer = await wholeAnswers(db).get((await readState(db)).books, key, async () => ({
    ...installationOf(context),
    bookCount: await db.$count(books, isOffered),
  }));
  return success(answer);
};

/** One answer per text, so that it is validated and sealed once. */
const textAnswers = new WeakMap<object, AnswerOf<'houseText'>>();
const NO_TEXT: AnswerOf<'houseText'> = { text: null };

export const houseText: Handler<'houseText'> = async ({ context, request }) => {
  const text = houseTextIn(context.house.now().texts, request.page, request.language);
  if (!text) return success(NO_TEXT);
  let answer = textAnswers.get(text);
  if (!answer) {
    answer = { text };
    share(answer);
    textAnswers.set(text, answer);
  }
  return success(answer);
};
