import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { Tabs } from '../../ui/Tabs';
import { OwnComments } from './OwnComments';
import { RepliesToMe } from './RepliesToMe';

export type RepliesAddress = { readonly tab?: 'mine' };

const PANEL = 'comments-part';

/** Replies to the reader's comments, and their own comments (spec 4.15). */
export function RepliesPage({ address }: { address: RepliesAddress }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const tab = address.tab === 'mine' ? 'mine' : 'replies';
  const select = (next: typeof tab) =>
    void navigate({ to: '/repliesList', search: next === 'mine' ? { tab: next } : {}, replace: true });
  return (
    <>
      <PageTitle>{t`Comments and replies`}</PageTitle>
      <PageHeader title={t`Comments and replies`} column="narrow" />
      <div className="page-width max-w-2xl! pb-10">
        <Tabs<typeof tab>
          label={t`Comments and replies`}
          look="page"
          panel={PANEL}
          active={tab}
          onSelect={select}
          tabs={[
            { value: 'replies', label: t`Replies` },
            { value: 'mine', label: t`Mine` },
          ]}
        />
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          {tab === 'mine' ? <OwnComments /> : <RepliesToMe />}
        </div>
      </div>
    </>
  );
}
