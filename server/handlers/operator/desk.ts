import type { RequestOf } from '../../../contract/endpoints';
import { type Result, success } from '../../../contract/wire/failure';
import { CAMPAIGN_DAYS_FOLDED, readCampaignSums } from '../../figures/foldFigures';
import { readFigures, readRetention } from '../../figures/readFigures';
import { readTitleDays, readTitleItems } from '../../figures/readTitleFigures';
import { readTitleCampaigns } from '../../figures/titleCampaigns';
import type { Call } from '../../ground/call';
import { type PasskeySite, passkeySiteOf } from '../../ground/passkeySite';
import type { Session } from '../../ground/session/session';
import { readInstallation } from '../../observation/readInstallation';
import { readAuditLog } from '../../operator/audit';
import { countWaiting } from '../../operator/countWaiting';
import { closeDesk, describeDesk, openByPasskey, openByPassword, openBySocial } from '../../operator/desk';
import { deskAct, deskDoor, deskRead } from '../../operator/deskCall';
import { announceCampaign } from '../../push/announce';
import { countAudience, MOST_COUNTED, toldCampaigns } from '../../push/campaigns';
import { readVitals } from '../../usage/vitals';

export const operatorState = deskDoor<'operatorState'>(async ({ context, namedOrigin }, session, role) =>
  success(await describeDesk(context, session, { role, site: passkeySiteOf(namedOrigin) })),
);

/** Opens the desk, by a passkey if the account has one, else by the password or a fresh login at another provider. */
export const operatorOpen = deskDoor<'operatorOpen'>(async (call, session, role) => {
  const { proof } = call.request;
  const site = passkeySiteOf(call.namedOrigin);
  const opened = await openBy(proof, site, call, session);
  if (proof.kind === 'social') call.clearLogin();
  return opened.ok ? success(await describeDesk(call.context, session, { role, site })) : opened;
});

function openBy(
  proof: RequestOf<'operatorOpen'>['proof'],
  site: PasskeySite | null,
  { context, network, loginToken }: Call<'operatorOpen'>,
  session: Session,
): Promise<Result<null>> {
  switch (proof.kind) {
    case 'passkey':
      return openByPasskey(context, session, { site, proof: proof.passkey });
    case 'social':
      return openBySocial(context, session, { provider: proof.provider, token: loginToken });
    case 'password':
      return openByPassword(context, session, { password: proof.password, network });
  }
}

export const operatorClose = deskDoor<'operatorClose'>(async ({ context }, session) => {
  await closeDesk(context, session);
  return success(null);
});

export const operatorWaiting = deskRead<'operatorWaiting'>(async ({ context }) =>
  success(await countWaiting(context.db)),
);

export const operatorAuditLog = deskRead<'operatorAuditLog'>(async ({ context, request }) =>
  success(await readAuditLog(context.db, request)),
);

export const operatorInstallation = deskRead<'operatorInstallation'>(async ({ context }) =>
  success(await readInstallation(context)),
);

export const operatorFigures = deskRead<'operatorFigures'>(async ({ context, request: { days } }) =>
  success({
    currency: context.settings.currency,
    zone: context.days.zone,
    days: await readFigures(context, days),
    retention: await readRetention(context),
    campaigns: await readCampaignSums(context, Math.min(days, CAMPAIGN_DAYS_FOLDED)),
    vitals: await readVitals(context, days),
  }),
);

export const operatorTitleFigures = deskRead<'operatorTitleFigures'>(async ({ context, request }) =>
  success({
    zone: context.days.zone,
    days: await readTitleDays(context, request.bookId, request.days),
    campaigns: await readTitleCampaigns(
      context,
      request.bookId,
      Math.min(request.days, CAMPAIGN_DAYS_FOLDED),
    ),
  }),
);

export const operatorTitleItems = deskRead<'operatorTitleItems'>(async ({ context, request }) =>
  success({ items: await readTitleItems(context.db, request.bookId) }),
);

export const operatorCampaigns = deskRead<'operatorCampaigns'>(async ({ context: { db, vapid, settings } }) =>
  success({ list: await toldCampaigns(db), canSend: vapid !== null || settings.sendsDigests }),
);

export const operatorCountAudience = deskRead<'operatorCountAudience'>(async ({ context, request }) =>
  success({
    browsers: await countAudience(context.db, request.audience, context.now()),
    most: MOST_COUNTED,
  }),
);

export const operatorTellCampaign = deskAct(
  'operatorTellCampaign',
  async (tx, { context, request: { campaign } }) => {
    const isNew = await announceCampaign(tx, campaign, context.now());
    const { key, cap = null, audience } = campaign;
    return success({
      answer: { isNew },
      act: {
        act: 'campaign.tell',
        object: 'campaign',
        objectId: key,
        after: { isNew, cap, audience: JSON.stringify(audience ?? {}) },
      },
    });
  },
);
