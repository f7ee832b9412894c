import * as v from 'valibot';
import { count } from './primitives';

/** What a part of an upload is answered with: bytes that have arrived of all of it. The next part begins there. */
export const receivedSchema = v.object({ received: count });
