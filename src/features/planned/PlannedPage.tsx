import { useLingui } from '@lingui/react';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { PlannedContent } from './PlannedContent';
import { PLANNED_SCREENS, type PlannedName } from './screens';

/** A screen of spec 2.1 whose feature is still to come. */
export function PlannedPage({ name }: { name: PlannedName }) {
  const { _ } = useLingui();
  const screen = PLANNED_SCREENS[name];
  const title = _(screen.title);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="narrow" />
      <PlannedContent screen={screen} />
    </>
  );
}
