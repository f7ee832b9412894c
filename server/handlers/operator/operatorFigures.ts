import { success } from '../../../contract/wire/failure';
import { CAMPAIGN_DAYS_FOLDED, readCampaignSums } from '../../figures/foldCampaigns';
import { readFigures, readRetention } from '../../figures/readFigures';
import { deskRead } from '../../operator/deskCall';

/** Money and readers over time: sums that were made in the background. */
export const operatorFigures = deskRead<'operatorFigures'>(async ({ context, request: { days } }) =>
  success({
    currency: context.settings.currency,
    days: await readFigures(context, days),
    retention: await readRetention(context),
    campaigns: await readCampaignSums(context, Math.min(days, CAMPAIGN_DAYS_FOLDED)),
  }),
);
