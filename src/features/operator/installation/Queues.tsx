import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InstallationState } from '../../../../contract/operator/desk.schema';
import { DeskTable } from '../desk/DeskTable';

type Queue = InstallationState['queues'][number];

const NAMES: Record<Queue['queue'], MessageDescriptor> = {
  mails: msg`Mails`,
  pushEvents: msg`Notices to send`,
  pushNotices: msg`Pushes`,
  paymentEvents: msg`Messages of payment services`,
};

export function Queues({ queues }: { queues: readonly Queue[] }) {
  const { t, i18n } = useLingui();
  const seconds = (number: number) =>
    i18n.number(Math.round(number), { style: 'unit', unit: 'second', unitDisplay: 'short' });
  return (
    <div>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Queues</Trans>
      </h2>
      <DeskTable
        caption={t`Queues`}
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={[
          { title: <Trans>Queue</Trans>, cell: ({ queue }) => i18n._(NAMES[queue]) },
          { title: <Trans>Waiting</Trans>, isNumber: true, cell: ({ waiting }) => i18n.number(waiting) },
          {
            title: <Trans>Failed for good</Trans>,
            isNumber: true,
            cell: ({ parked }) => i18n.number(parked),
          },
          {
            title: <Trans>Oldest</Trans>,
            isNumber: true,
            cell: ({ waiting, oldestSeconds }) => (waiting === 0 ? '–' : seconds(oldestSeconds)),
          },
        ]}
      />
    </div>
  );
}
