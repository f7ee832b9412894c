import { type CampaignQuery, openCampaign } from '../../../contract/account/campaignLink.codec';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { EnvelopeError } from '../../../contract/wire/sealing.codec';
import { outcome } from '../ground/outcome';

/**
 * Decodes the `par` of a landing page into its query parameters; fails with `malformed` if it is not intact.
 */
export function openCampaignLink({ par }: { par: string }): Promise<Result<CampaignQuery>> {
  return outcome(async () => {
    try {
      return success(openCampaign(par));
    } catch (error) {
      if (error instanceof EnvelopeError) return failed('malformed', error.message);
      throw error;
    }
  });
}
