import * as v from 'valibot';
import { API, type DeskEndpoint, endpoint, nothing, requestId } from '../wire/primitives.schema';
import { deskHouseSchema, houseChangeSchema } from './house.schema';

/** The installation's own name, colour and notices (decision 0014). */
export const houseCalls = {
  operatorHouse: endpoint({
    method: 'POST',
    path: `${API}/operator/house`,
    access: ['owner'],
    request: v.object({}),
    answer: deskHouseSchema,
  }),
  /** Refused: `notAllowed` for a part that the environment fixes. */
  operatorChangeHouse: endpoint({
    method: 'POST',
    path: `${API}/operator/changeHouse`,
    access: ['owner'],
    request: v.object({ requestId, change: houseChangeSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;
