import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { API, type DeskEndpoint, endpoint, nothing, requestId } from '../wire/primitives.schema';
import { peopleChangeSchema, titlePeopleSchema } from './people.schema';

/** Who makes a title, at the operator's desk (decision 0137). */
export const titlePeopleCalls = {
  operatorTitlePeople: endpoint({
    method: 'POST',
    path: `${API}/operator/titlePeople`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema }),
    answer: titlePeopleSchema,
  }),
  /** Refused as `studioChangePeople`, except that the desk may change everybody. */
  operatorChangeTitlePeople: endpoint({
    method: 'POST',
    path: `${API}/operator/changeTitlePeople`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, change: peopleChangeSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;
