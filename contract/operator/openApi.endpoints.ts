import * as v from 'valibot';
import { API_SCOPES, API_TOKEN_DAYS, API_TOKEN_NAME_MOST } from '../openApi/openApi';
import {
  API,
  count,
  type DeskEndpoint,
  endpoint,
  nothing,
  requestId,
  writtenLine,
} from '../wire/primitives.schema';
import { deskTokenSchema } from './openApi.schema';

const id = v.pipe(count, v.minValue(1));

/** The tokens of the open API (decision 0133). */
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
} as const satisfies Record<string, DeskEndpoint>;
