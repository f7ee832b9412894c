import * as v from 'valibot';
import { API_SCOPES } from '../openApi/openApi';
import { count, moment, writtenLine } from '../wire/primitives.schema';

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
