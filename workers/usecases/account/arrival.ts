import { type CampaignQuery, openCampaign } from '../../../contract/codec/campaignLink';
import { EnvelopeError } from '../../../contract/codec/envelope';
import { failed, type Result, success } from '../../../contract/values/failure';
import { type Visit, withKeptArrival } from '../../../data/account/arrival';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/**
 * Keeps where a visitor came from (spec 3, client flags), sealed: who invited somebody is nobody's to read on the device.
 * What this visit does not say, an earlier one may have said.
 */
export function keepArrival(visit: Visit): Promise<Result<null>> {
  return stored(async () => {
    const { isDeep } = visit;
    const row = await settingRow('arrival', { isDeep, arrival: await withKeptArrival(visit.arrival) });
    await write([db.settings], () => db.settings.put(row));
  });
}

/** Opens the `par` of a landing page into its query parameters; refused (`malformed`) when it is not whole. */
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
