import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import { useStage } from '../context/StageContext';
import { runs } from './runs';
import { usePicture } from './usePicture';

/**
 * A picture in the text, which reserves its space before it loads. A tap enlarges it (`data-picture`). Only
 * its caption is text of the block.
 */
export function PictureFigure({ block, target }: { block: PictureBlock; target: number }) {
  const { t } = useLingui();
  const opening = useStage().openings.of(target);
  const { alt, height, picture, width } = block;
  const { address, isMissing } = usePicture(opening.kind === 'text' ? opening.row.bookId : 0, picture);
  const name = alt || block.runs.map(({ text }) => text).join('');
  return (
    <figure data-block={block.id}>
      <button
        aria-label={name === '' ? t`Picture: look closer` : t`${name}: look closer`}
        className="picture-room"
        data-missing={isMissing || undefined}
        data-picture={block.id}
        style={{ '--picture-width': width, '--picture-height': height } as CSSProperties}
        type="button"
      >
        {address && <img alt={alt} decoding="async" draggable={false} src={address} />}
      </button>
      {block.runs.length > 0 && <figcaption>{runs(block.runs, target)}</figcaption>}
    </figure>
  );
}
