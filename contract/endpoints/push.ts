import * as v from 'valibot';
import { uuid } from '../schemas/primitives';
import { languageSchema, pushIdSchema, timeZoneSchema } from '../schemas/push';
import { API, type Endpoint, endpoint, nothing, optionalUserId } from './endpoint';

/** How a device is told of something while the app is closed (spec 4.8). */
export const pushCalls = {
  /**
   * This browser can be reached there, in the name of the session; it is forgotten with the session. Refused: `notAllowed`
   * for an address of no push service the installation knows, or where it sends no pushes.
   */
  savePushId: endpoint({
    method: 'POST',
    path: `${API}/user/en/savePushId`,
    access: 'session',
    request: v.object({
      pushId: pushIdSchema,
      /** What the reader reads the app in, and the zone of their clock: quiet hours go by it. */
      language: v.optional(languageSchema, 'en'),
      timeZone: v.optional(timeZoneSchema, 'America/New_York'),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  /** A notice was followed. Once or often, it is the same; one that nobody knows any more is nothing either. */
  saveNoticeId: endpoint({
    method: 'POST',
    path: `${API}/user/en/saveNoticeId`,
    access: 'session',
    request: v.object({ noticeId: uuid, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
