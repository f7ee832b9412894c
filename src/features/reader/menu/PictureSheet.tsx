import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { Sheet } from '../../../ui/Sheet';
import { useStage } from '../context/StageContext';
import { runs } from '../text/runs';
import { usePicture } from '../text/usePicture';
import './picture.css';

export function PictureSheet({ target, blockId, onClose }: PictureSheetProps) {
  const { t } = useLingui();
  const { openings } = useStage();
  const [isLarge, setLarge] = useState(false);
  const opening = openings.of(target);
  const blocks = opening.kind === 'text' ? opening.blocks : [];
  const block = blocks.find(({ id }) => id === blockId);
  const picture = block?.kind === 'picture' ? block : undefined;
  const { address, isMissing } = usePicture(
    opening.kind === 'text' ? opening.row.bookId : 0,
    picture?.picture ?? '',
  );
  return (
    <Sheet onClose={onClose} tall title={t`Picture`}>
      <div className="picture-view" data-large={isLarge || undefined}>
        {/* A scrollable area must be reachable by keyboard. */}
        <div className="picture-scroll" role="group" aria-label={t`Picture`} tabIndex={0}>
          {address && <img alt={picture?.alt ?? ''} src={address} />}
          {isMissing && <p>{t`This picture is missing from the book.`}</p>}
        </div>
        <div className="picture-foot">
          <p>{picture && (picture.runs.length > 0 ? runs(picture.runs, target) : picture.alt)}</p>
          <IconButton label={isLarge ? t`Smaller` : t`Larger`} onClick={() => setLarge(!isLarge)}>
            {isLarge ? <ZoomOut className="size-icon-lg" /> : <ZoomIn className="size-icon-lg" />}
          </IconButton>
        </div>
      </div>
    </Sheet>
  );
}

type PictureSheetProps = { target: number; blockId: string; onClose: () => void };
