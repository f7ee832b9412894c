import { Trans, useLingui } from '@lingui/react/macro';
import type { TitleCampaign } from '../../../../../contract/operator/figures.schema';
import { type DeskColumn, DeskTable } from '../../desk/DeskTable';
import { SaveCsv } from './SaveCsv';

type TitleCampaignsProps = { bookId: number; campaigns: readonly TitleCampaign[] };

/** Shows how readers who arrived by campaigns' links read and paid in a title, as a table and as a file. */
export function TitleCampaigns({ bookId, campaigns }: TitleCampaignsProps) {
  const { t, i18n } = useLingui();
  const number = (of: keyof TitleCampaign, title: string) => ({
    of,
    title,
    cell: (row: TitleCampaign) => i18n.number(Number(row[of])),
    isNumber: true,
  });
  const columns: (DeskColumn<TitleCampaign> & { of: keyof TitleCampaign; title: string })[] = [
    { of: 'link', title: t`Link`, cell: ({ link }) => <bdi className="wrap-anywhere">{link}</bdi> },
    number('readers', t`Readers`),
    number('unlocks', t`Unlocked`),
    number('coins', t`Bought coins earned`),
    number('bonus', t`Bonus earned`),
  ];
  const rows = () => [
    columns.map(({ title }) => title),
    ...campaigns.map((row) => columns.map(({ of }) => row[of])),
  ];
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h4 className="font-title text-heading font-semibold">
          <Trans>Links of campaigns</Trans>
        </h4>
        <p className="mt-1 text-caption text-pretty text-ink-soft">
          <Trans>
            Of readers who first arrived by a link in these days, at most the last 35: what they did in this
            title until now, counted every hour.
          </Trans>
        </p>
      </div>
      {campaigns.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nobody who followed a campaign’s link has read this title yet.</Trans>
        </p>
      ) : (
        <>
          <DeskTable
            caption={t`Links of campaigns`}
            columns={columns}
            rows={campaigns}
            rowKey={({ link }) => link}
          />
          <SaveCsv name={`title-${bookId}-campaigns.csv`} rows={rows}>
            <Trans>Save the links as CSV</Trans>
          </SaveCsv>
        </>
      )}
    </section>
  );
}
