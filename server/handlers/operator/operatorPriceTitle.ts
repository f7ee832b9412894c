import { failed, success } from '../../../contract/wire/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { beginJob } from '../../jobs/beginJob';
import { deskAct } from '../../operator/deskCall';

/** Has a title cost something else from now on: a job, since what becomes priced is sealed. */
export const operatorPriceTitle = deskAct(
  'operatorPriceTitle',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId, free, price, ranges } = request;
    const before = await readTitle(tx, bookId);
    if (!before.ok) return failed('notFound');
    const work = { kind: 'reprice', bookId, free, price, ranges } as const;
    const lane = before.value.kind === 'drama' ? 'films' : 'texts';
    const job = await beginJob(tx, { id, operatorId, work, lane, now: context.now() });
    if (!job.ok) return job;
    return success({
      answer: job.value,
      act: {
        act: 'title.price',
        object: 'title',
        objectId: bookId,
        before: { free: before.value.free, price: before.value.price, ranges: before.value.ranges.length },
        after: { free, price, ranges: ranges.length },
      },
    });
  },
);
