import * as v from 'valibot';
import { API, count, type DeskEndpoint, endpoint, nothing, requestId } from '../wire/primitives.schema';
import { OPERATOR_ROLES } from '../wire/roles';
import {
  madePasskeySchema,
  makeOptionsSchema,
  passkeyNameSchema,
  passkeySchema,
  proofOptionsSchema,
} from './passkeys.schema';

/**
 * The operator's own passkeys (decision 0131). A challenge is for this session, for five minutes and for one
 * answer; a new one replaces it.
 */
export const passkeyCalls = {
  /** Also answered while the desk is closed: what `operatorOpen` takes. Refused: `passkeyFailed` if there is none. */
  operatorAskPasskey: endpoint({
    method: 'POST',
    path: `${API}/operator/askPasskey`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: proofOptionsSchema,
  }),
  operatorPasskeys: endpoint({
    method: 'POST',
    path: `${API}/operator/passkeys`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: v.object({ list: v.array(passkeySchema) }),
  }),
  /** What `operatorAddPasskey` takes. Refused: `accountFull`; `passkeyFailed` where passkeys cannot be used. */
  operatorBeginPasskey: endpoint({
    method: 'POST',
    path: `${API}/operator/beginPasskey`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: makeOptionsSchema,
  }),
  /** Closes the desk in the account's other sessions. Refused: `passkeyFailed`, `accountFull`. */
  operatorAddPasskey: endpoint({
    method: 'POST',
    path: `${API}/operator/addPasskey`,
    access: OPERATOR_ROLES,
    request: v.object({ name: passkeyNameSchema, made: madePasskeySchema }),
    answer: nothing,
  }),
  /** Closes the desk in the account's other sessions. Refused: `notFound`. */
  operatorRemovePasskey: endpoint({
    method: 'POST',
    path: `${API}/operator/removePasskey`,
    access: OPERATOR_ROLES,
    request: v.object({ requestId, passkeyId: count }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;
