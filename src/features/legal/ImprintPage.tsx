import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HouseTextPart } from '../../shared/houseText/HouseTextPart';
import { useHouseText } from '../../shared/houseText/useHouseText';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';

/** Who is behind an installation, in its owner's words. Without them there is no such page: `missing`. */
export function ImprintPage({ missing }: { missing: ReactNode }) {
  const { t } = useLingui();
  const shown = useHouseText('imprint');
  if (shown.state === 'none') return missing;
  const title = (shown.state === 'shown' && shown.text.title) || t`Imprint`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="text" />
      <article className="page-width max-w-3xl! pt-2 pb-6">
        <HouseTextPart shown={shown} builtIn={null} />
      </article>
    </>
  );
}
