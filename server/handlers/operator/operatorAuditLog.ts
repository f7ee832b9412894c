import { success } from '../../../contract/wire/failure';
import { readAuditLog } from '../../operator/audit';
import { deskRead } from '../../operator/deskCall';

/** A page of the audit log. */
export const operatorAuditLog = deskRead<'operatorAuditLog'>(async ({ context, request }) =>
  success(await readAuditLog(context.db, request)),
);
