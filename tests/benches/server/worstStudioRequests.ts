import type { StudioCallName } from '../../../contract/endpoints';
import { studioRequests } from '../../../server/testing/studioRequests';
import type { Worst } from './worstValues';

/** The studio's calls, sent without a part in the title: the server refuses them before it does any work. */
export const worstStudioRequests = Object.fromEntries(
  Object.keys(studioRequests(1)).map((name) => [
    name,
    [
      {
        what: 'without a part',
        request: ({ novel }: { novel: number }) => studioRequests(novel)[name as StudioCallName],
      },
    ],
  ]),
) as unknown as { readonly [Name in StudioCallName]: readonly Worst<Name>[] };
