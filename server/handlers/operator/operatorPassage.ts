import { success } from '../../../contract/wire/failure';
import { passageOf } from '../../content/passageOf';
import { deskRead } from '../../operator/deskCall';

/** The paragraph in which a reader saw some words. */
export const operatorPassage = deskRead<'operatorPassage'>(async ({ context, request }) =>
  success({ passage: await passageOf(context, request) }),
);
