import * as v from 'valibot';
import { count, moment, writtenLine } from '../wire/primitives.schema';
import { API_SCOPES, WEBHOOK_EVENTS, WEBHOOK_SHAPES } from './openApi';

/** A token of the open API; `ownerless`: the account that made it is no owner any more. */
export const deskTokenSchema = v.object({
  id: count,
  name: writtenLine,
  scopes: v.array(v.picklist(API_SCOPES)),
  /** The name of the owner who made it. */
  owner: writtenLine,
  createdAt: moment,
  expiresAt: moment,
  usedAt: v.nullable(moment),
  state: v.picklist(['good', 'revoked', 'expired', 'ownerless']),
});
export type DeskToken = v.InferOutput<typeof deskTokenSchema>;

export const deskDeliverySchema = v.object({
  id: v.string(),
  event: v.picklist([...WEBHOOK_EVENTS, 'test']),
  createdAt: moment,
  state: v.picklist(['waiting', 'arrived', 'givenUp']),
  tries: count,
  /** When it is tried again; null unless it waits. */
  nextAt: v.nullable(moment),
  /** Of the last answer; null if there was none. */
  status: v.nullable(count),
  complaint: v.string(),
});
export type DeskDelivery = v.InferOutput<typeof deskDeliverySchema>;

export const deskWebhookSchema = v.object({
  id: count,
  shape: v.picklist(WEBHOOK_SHAPES),
  address: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  createdAt: moment,
  offAt: v.nullable(moment),
  /** `dead`: nothing arrived for days. */
  offBecause: v.nullable(v.picklist(['owner', 'dead'])),
  /** The last ones, the newest first. */
  deliveries: v.array(deskDeliverySchema),
});
export type DeskWebhook = v.InferOutput<typeof deskWebhookSchema>;
