import './marks.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { KeptAnnotation } from '../../../../data/queries/places';
import { highlightsFile } from '../../../platform/device/highlightsFile';
import { saveFile } from '../../../platform/device/saveFile';
import { Button } from '../../../ui/Button';
import { StateMessage } from '../../../ui/StateMessage';
import { useStage } from '../context/StageContext';
import { AnnotationList } from './AnnotationList';

type PanelProps = {
  annotations: readonly KeptAnnotation[] | null;
  onPick: (picked: KeptAnnotation) => void;
  onEdit: (picked: KeptAnnotation) => void;
};

export function HighlightPanel({ annotations, onPick, onEdit }: PanelProps) {
  const { t } = useLingui();
  const { book, chapters } = useStage();
  if (annotations === null) return null;
  const highlights = annotations.filter(({ kind }) => kind === 'highlight');
  const save = () => {
    if (!book) return;
    const { name, type, text } = highlightsFile(book, chapters, highlights);
    saveFile(new File([text], name, { type }));
  };
  return (
    <>
      {highlights.length > 0 && book && (
        <div className="px-3 pt-2">
          <Button icon={<Download className="size-icon-md" />} kind="quiet" onClick={save} size="sm">
            <Trans>Save as a file</Trans>
          </Button>
        </div>
      )}
      <AnnotationList
        annotations={highlights}
        empty={
          <StateMessage drawing="empty-shelf" title={<Trans>No highlights yet</Trans>}>
            <Trans>Select text and choose a colour. Your highlights and notes appear here.</Trans>
          </StateMessage>
        }
        onEdit={onEdit}
        onPick={onPick}
        removeLabel={(quote) => t`Remove the highlight “${quote}”`}
      />
    </>
  );
}
