import { randomUUID } from 'node:crypto';
import type { OperatorCallName } from '../../../contract/endpoints';
import { operatorRequests } from '../../../server/testing/operatorRequests';
import type { Worst } from './worstValues';

const requestsOf = (userId: number) => operatorRequests({ userId, orderId: randomUUID(), commentId: 1 });

/** The operator's calls, sent without the role: the server refuses all before it does any work. */
export const worstOperatorRequests = Object.fromEntries(
  Object.keys(requestsOf(1)).map((name) => [
    name,
    [
      {
        what: 'without the role',
        request: ({ userId }: { userId: number }) => requestsOf(userId)[name as OperatorCallName],
      },
    ],
  ]),
) as unknown as { readonly [Name in OperatorCallName]: readonly Worst<Name>[] };
