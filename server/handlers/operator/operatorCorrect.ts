import { success } from '../../../contract/wire/failure';
import { beginJob } from '../../jobs/beginJob';
import { deskAct } from '../../operator/deskCall';

/** Mends words of a chapter in place: a job, which writes the chapter’s new file before the catalogue names it. */
export const operatorCorrect = deskAct(
  'operatorCorrect',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId, target, wrong, right, reports } = request;
    const work = { kind: 'correct', bookId, target, wrong, right, reports } as const;
    const job = await beginJob(tx, { id, operatorId, work, now: context.now() });
    if (!job.ok) return job;
    return success({
      answer: job.value,
      act: {
        act: 'typo.correct',
        object: 'title',
        objectId: bookId,
        after: { target, reports: reports.join(' ') },
      },
    });
  },
);
