import { Trans, useLingui } from '@lingui/react/macro';
import type { ToldCampaign } from '../../../../contract/operator/desk.schema';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDeskRead } from '../desk/useDeskRead';
import { CampaignForm } from './CampaignForm';

export function CampaignsSection() {
  const { value, failure, reload } = useDeskRead('operatorCampaigns', {});
  if (!value)
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-8">
      {value.canSend ? (
        <CampaignForm onTold={() => void reload()} />
      ) : (
        <Notice tone="mark">
          <Trans>Nothing can be sent: this installation has no push key and sends no digests.</Trans>
        </Notice>
      )}
      <div>
        <h2 className="mb-3 font-title text-heading font-semibold">
          <Trans>Already sent</Trans>
        </h2>
        {value.list.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>Nothing has been sent yet.</Trans>
          </p>
        ) : (
          <Told list={value.list} />
        )}
      </div>
    </div>
  );
}

function Told({ list }: { list: readonly ToldCampaign[] }) {
  const { t, i18n } = useLingui();
  return (
    <DeskTable
      caption={t`Already sent`}
      rows={list}
      rowKey={({ key }) => key}
      columns={[
        {
          title: <Trans>Campaign</Trans>,
          cell: ({ key, title }) => (
            <span className="block min-w-40 wrap-anywhere">
              {title}
              <span className="block text-caption text-ink-soft">{key}</span>
            </span>
          ),
        },
        { title: <Trans>When</Trans>, cell: ({ createdAt }) => deskTime(createdAt, i18n.locale) },
        {
          title: <Trans>Browsers</Trans>,
          isNumber: true,
          cell: ({ reached, doneAt }) => `${i18n.number(reached)}${doneAt === null ? ' …' : ''}`,
        },
        { title: <Trans>Sent</Trans>, isNumber: true, cell: ({ sent }) => i18n.number(sent) },
        { title: <Trans>Followed</Trans>, isNumber: true, cell: ({ opened }) => i18n.number(opened) },
      ]}
    />
  );
}
