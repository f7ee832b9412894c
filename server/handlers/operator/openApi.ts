import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { sessionOf } from '../../ground/call';
import { listTokens, makeToken, revokeToken } from '../../openApi/tokens';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, testWebhook } from '../../operator/webhooks';
import { webhookBell } from '../../webhooks/tellWebhooks';

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

export const operatorWebhooks = deskRead<'operatorWebhooks'>(async ({ context }) =>
  success({ list: await listWebhooks(context.db) }),
);

export const operatorAddWebhook = deskAct(
  'operatorAddWebhook',
  (tx, { context, request }) => addWebhook(context, tx, request),
  always,
);

export const operatorChangeWebhook = deskAct(
  'operatorChangeWebhook',
  (tx, { context, request }) => changeWebhook(tx, request, context.now()),
  always,
);

export const operatorRemoveWebhook = deskAct(
  'operatorRemoveWebhook',
  (tx, { request }) => removeWebhook(tx, request.webhookId),
  always,
);

const test = deskAct('operatorTestWebhook', (tx, { context, request }) =>
  testWebhook(tx, request, context.now()),
);

export const operatorTestWebhook: Handler<'operatorTestWebhook'> = async (call) => {
  const tested = await test(call);
  webhookBell(call.context.db).ring();
  return tested;
};
