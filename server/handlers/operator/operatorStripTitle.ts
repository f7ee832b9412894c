import { failed, success } from '../../../contract/wire/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { beginJob } from '../../jobs/beginJob';
import { deskAct } from '../../operator/deskCall';

/** Takes the listed lines out of a novel that is published already: a job, which writes new files for the chapters that have some. */
export const operatorStripTitle = deskAct(
  'operatorStripTitle',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId } = request;
    const title = await readTitle(tx, bookId);
    if (!title.ok || title.value.kind !== 'novel') return failed('notFound');
    const work = { kind: 'strip', bookId } as const;
    const job = await beginJob(tx, { id, operatorId, work, now: context.now() });
    if (!job.ok) return job;
    return success({ answer: job.value, act: { act: 'title.strip', object: 'title', objectId: bookId } });
  },
);
