import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../contract/endpoints';
import { PACK_CHAPTERS } from '../../contract/money/limits';
import { once, type Worst } from './worstValues';

/** Those of chapters that are taken along, and of an unlock that is taken back. */
export const worstPackRequests = {
  takeAlong: [
    {
      what: 'ten chapters',
      request: ({ novel }) => ({
        ...once(),
        bookId: novel,
        targets: Array.from({ length: PACK_CHAPTERS }, (_, at) => at + 1),
        maxPrice: 1_000_000,
      }),
    },
  ],
  reportOpened: [
    {
      what: '',
      request: () => ({ ...once(), packId: 1, opened: [], closing: true, mac: '0'.repeat(64) }),
    },
  ],
  undoUnlock: [{ what: '', request: () => ({ ...once(), unlockRequestId: randomUUID() }) }],
} satisfies { readonly [Name in EndpointName]?: readonly Worst<Name>[] };
