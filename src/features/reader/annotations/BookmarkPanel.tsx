import { Trans, useLingui } from '@lingui/react/macro';
import type { KeptAnnotation } from '../../../../data/queries/places';
import { StateMessage } from '../../../ui/StateMessage';
import { AnnotationList } from './AnnotationList';

type PanelProps = {
  annotations: readonly KeptAnnotation[] | null;
  onPick: (picked: KeptAnnotation) => void;
};

export function BookmarkPanel({ annotations, onPick }: PanelProps) {
  const { t } = useLingui();
  if (annotations === null) return null;
  return (
    <AnnotationList
      annotations={annotations.filter(({ kind }) => kind === 'bookmark')}
      empty={
        <StateMessage drawing="empty-shelf" title={<Trans>No bookmarks yet</Trans>}>
          <Trans>Open the menu on any page and tap the bookmark. It appears here.</Trans>
        </StateMessage>
      }
      onPick={onPick}
      removeLabel={(quote) => t`Remove the bookmark at “${quote}”`}
    />
  );
}
