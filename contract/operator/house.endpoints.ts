import * as v from 'valibot';
import { API, type DeskEndpoint, endpoint, nothing, requestId } from '../wire/primitives.schema';
import {
  deskHouseSchema,
  houseChangeSchema,
  houseSeenSchema,
  mailDraftSchema,
  mailPreviewSchema,
} from './house.schema';

/** The installation's own name, colour, notices and words of mails (decisions 0014 and 0030). */
export const houseCalls = {
  operatorHouse: endpoint({
    method: 'POST',
    path: `${API}/operator/house`,
    access: ['owner'],
    request: v.object({}),
    answer: deskHouseSchema,
  }),
  /**
   * Refused: `notAllowed` for a part that the environment fixes, `tooLate` if a part of `seen` has been saved
   * differently since.
   */
  operatorChangeHouse: endpoint({
    method: 'POST',
    path: `${API}/operator/changeHouse`,
    access: ['owner'],
    request: v.object({ requestId, change: houseChangeSchema, seen: v.optional(houseSeenSchema) }),
    answer: nothing,
  }),
  operatorPreviewMail: endpoint({
    method: 'POST',
    path: `${API}/operator/previewMail`,
    access: ['owner'],
    request: mailDraftSchema,
    answer: mailPreviewSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;
