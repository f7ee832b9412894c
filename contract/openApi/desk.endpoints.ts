import * as v from 'valibot';
import { languageSchema } from '../account/push.schema';
import {
  API,
  count,
  type DeskEndpoint,
  endpoint,
  nothing,
  requestId,
  writtenLine,
} from '../wire/primitives.schema';
import { deskTokenSchema, deskWebhookSchema } from './desk.schema';
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MOST,
  WEBHOOK_ADDRESS_MOST,
  WEBHOOK_EVENTS,
  WEBHOOK_SECRET,
  WEBHOOK_SHAPES,
} from './openApi';

const id = v.pipe(count, v.minValue(1));

const events = v.pipe(
  v.array(v.picklist(WEBHOOK_EVENTS)),
  v.minLength(1),
  v.check((each) => new Set(each).size === each.length, 'an event twice'),
);

/** The tokens of the open API, and the webhooks (decision 0133). */
export const openApiCalls = {
  operatorTokens: endpoint({
    method: 'POST',
    path: `${API}/operator/tokens`,
    access: ['owner'],
    request: v.object({}),
    answer: v.object({ list: v.array(deskTokenSchema) }),
  }),
  /** The desk makes the token and keeps it to itself: this has the SHA-256 (hex) of it. Refused: `accountFull`. */
  operatorMakeToken: endpoint({
    method: 'POST',
    path: `${API}/operator/makeToken`,
    access: ['owner'],
    request: v.object({
      requestId,
      name: v.pipe(writtenLine, v.nonEmpty(), v.maxLength(API_TOKEN_NAME_MOST)),
      scopes: v.pipe(
        v.array(v.picklist(API_SCOPES)),
        v.minLength(1),
        v.check((scopes) => new Set(scopes).size === scopes.length, 'a scope twice'),
      ),
      days: v.picklist(API_TOKEN_DAYS),
      tokenHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
    answer: nothing,
  }),
  /** Refused: `notFound`, `tooLate` if it is revoked already. */
  operatorRevokeToken: endpoint({
    method: 'POST',
    path: `${API}/operator/revokeToken`,
    access: ['owner'],
    request: v.object({ requestId, tokenId: id }),
    answer: nothing,
  }),
  operatorWebhooks: endpoint({
    method: 'POST',
    path: `${API}/operator/webhooks`,
    access: ['owner'],
    request: v.object({}),
    answer: v.object({ list: v.array(deskWebhookSchema) }),
  }),
  /**
   * The desk makes the secret too, and shows it once. Refused: `malformed` for an address without https, except
   * in development; `accountFull`.
   */
  operatorAddWebhook: endpoint({
    method: 'POST',
    path: `${API}/operator/addWebhook`,
    access: ['owner'],
    request: v.object({
      requestId,
      shape: v.picklist(WEBHOOK_SHAPES),
      address: v.pipe(v.string(), v.trim(), v.maxLength(WEBHOOK_ADDRESS_MOST), v.url()),
      events,
      language: languageSchema,
      secret: v.pipe(v.string(), v.regex(WEBHOOK_SECRET)),
    }),
    answer: nothing,
  }),
  /** Sets the events that a webhook receives, and switches it on or off. */
  operatorChangeWebhook: endpoint({
    method: 'POST',
    path: `${API}/operator/changeWebhook`,
    access: ['owner'],
    request: v.object({ requestId, webhookId: id, events, isOn: v.boolean() }),
    answer: nothing,
  }),
  operatorRemoveWebhook: endpoint({
    method: 'POST',
    path: `${API}/operator/removeWebhook`,
    access: ['owner'],
    request: v.object({ requestId, webhookId: id }),
    answer: nothing,
  }),
  operatorTestWebhook: endpoint({
    method: 'POST',
    path: `${API}/operator/testWebhook`,
    access: ['owner'],
    request: v.object({ requestId, webhookId: id }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;
