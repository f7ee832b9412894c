import * as v from 'valibot';
import { userIdSchema } from '../../schemas/account';
import { providerSchema } from '../../schemas/login';
import { auditEntrySchema } from '../../schemas/operator/audit';
import { count, moment } from '../../schemas/primitives';
import { AUDIT_OBJECTS } from '../../values/operator';
import { API, type Endpoint, endpoint, nothing } from '../endpoint';

const state = v.object({
  /** Until when the desk is open in this session; null while the password has to be given. */
  openUntil: v.nullable(moment),
  /** How this account can show that it is its owner who asks. */
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
});

/**
 * The operator's desk itself (decision 0083). All of its calls are POST, so that nothing of a reader stands in an address. Refused to everybody
 * without the role: `notAllowed`; with it, while the password was not given in the last 15 minutes: `deskClosed`.
 */
export const deskCalls = {
  /** Answered to operators whose desk is closed as well. */
  operatorState: endpoint({
    method: 'POST',
    path: `${API}/operator/state`,
    access: 'operator',
    request: v.object({}),
    answer: state,
  }),
  /** Refused: `loginError`, `socialFailed`. `social`: what another provider has just said to this browser. */
  operatorOpen: endpoint({
    method: 'POST',
    path: `${API}/operator/open`,
    access: 'operator',
    request: v.object({
      proof: v.variant('kind', [
        v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.maxLength(200)) }),
        v.object({ kind: v.literal('social'), provider: providerSchema }),
      ]),
    }),
    answer: state,
  }),
  /** Closes the desk in this session before its time. */
  operatorClose: endpoint({
    method: 'POST',
    path: `${API}/operator/close`,
    access: 'operator',
    request: v.object({}),
    answer: nothing,
  }),
  /** The audit log, newest first. */
  operatorAuditLog: endpoint({
    method: 'POST',
    path: `${API}/operator/auditLog`,
    access: 'operator',
    request: v.object({
      /** Lines with smaller ids; null begins with the newest. */
      before: v.nullable(count),
      /** Of one operator, or about one thing; null: of all. */
      operatorId: v.nullable(userIdSchema),
      about: v.nullable(
        v.object({ object: v.picklist(AUDIT_OBJECTS), objectId: v.pipe(v.string(), v.maxLength(80)) }),
      ),
    }),
    answer: v.object({ list: v.array(auditEntrySchema), next: v.nullable(count) }),
  }),
} as const satisfies Record<string, Endpoint>;
