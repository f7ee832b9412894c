import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';

/**
 * Spec 7 names the call and not its shape. What a reader can take part in (check-in, tasks, invitations, the sale) has
 * calls of its own, so there is never an activity to list (decision 0116).
 */
export const mineActivities: Handler<'mineActivities'> = async () => success({ list: [] });
