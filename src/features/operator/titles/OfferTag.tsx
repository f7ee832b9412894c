import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskTitle } from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { deskTime } from '../desk/deskTime';

export function OfferTag({
  title: { isHidden, publishAt, deletedAt },
}: {
  title: Pick<DeskTitle, 'isHidden' | 'publishAt' | 'deletedAt'>;
}) {
  const { i18n } = useLingui();
  if (deletedAt !== null)
    return (
      <Tag tone="danger">
        <Trans>Deleted</Trans>
      </Tag>
    );
  if (!isHidden) return null;
  if (publishAt === null)
    return (
      <Tag tone="danger">
        <Trans>Not published</Trans>
      </Tag>
    );
  return <Tag tone="mark">{deskTime(publishAt, i18n.locale)}</Tag>;
}
