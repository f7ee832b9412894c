import { success } from '../../../contract/wire/failure';
import { sessionOf } from '../../ground/call';
import { listTokens, makeToken, revokeToken } from '../../openApi/tokens';
import { always, deskAct, deskRead } from '../../operator/deskCall';

export const operatorTokens = deskRead<'operatorTokens'>(async ({ context }) =>
  success({ list: await listTokens(context.db, context.now()) }),
);

export const operatorMakeToken = deskAct(
  'operatorMakeToken',
  (tx, call) => makeToken(tx, call.request, { ownerId: sessionOf(call).userId, now: call.context.now() }),
  always,
);

export const operatorRevokeToken = deskAct(
  'operatorRevokeToken',
  (tx, { context, request }) => revokeToken(tx, request.tokenId, context.now()),
  always,
);
