import { success } from '../../../contract/wire/failure';
import { lastProof, listJobs } from '../../jobs/listJobs';
import { deskRead } from '../../operator/deskCall';

/** What is under way, what was done last, and the last proof of the books. */
export const operatorJobs = deskRead<'operatorJobs'>(async ({ context: { db } }) =>
  success({ list: await listJobs(db), lastProof: await lastProof(db) }),
);
