import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { countAudience, MOST_COUNTED } from '../../push/campaignAudience';

/** How many browsers a campaign would be for. */
export const operatorCountAudience = deskRead<'operatorCountAudience'>(async ({ context, request }) =>
  success({
    browsers: await countAudience(context.db, request.audience, context.now()),
    most: MOST_COUNTED,
  }),
);
