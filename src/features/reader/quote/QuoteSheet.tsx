import './quote.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../../platform/device/saveFile';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Sheet } from '../../../ui/Sheet';
import { useStage } from '../context/StageContext';
import { CARD_HEIGHT, CARD_WIDTH, drawQuote, loadCardFonts, loadMark, type Quotation } from './drawQuote';
import { QUOTE_LOOKS, type QuoteLookName } from './quoteLooks';
import { canCopyPictures, canShareFile, copyPicture, pictureOf, shareFile } from './quotePicture';

type QuoteSheetProps = { words: string; onClose: () => void };

export function QuoteSheet({ words, onClose }: QuoteSheetProps) {
  const { t } = useLingui();
  const { book } = useStage();
  const [look, setLook] = useState<QuoteLookName>('paper');
  const bookName = book?.bookName ?? '';
  const authorName = book?.authorName ?? '';
  const language = book?.language ?? 'en';
  const quotation = useMemo(
    () => ({ words, bookName, authorName, language }),
    [words, bookName, authorName, language],
  );
  const { canvas, picture, failed } = usePicture(quotation, look);

  const [told, setTold] = useState<'copied' | 'notCopied' | 'notShared'>();
  const share = async (file: File) => setTold((await shareFile(file)) ? undefined : 'notShared');
  const copy = async (file: File) => setTold((await copyPicture(file)) ? 'copied' : 'notCopied');

  return (
    <Sheet onClose={onClose} title={t`Share as a picture`}>
      <div className="quote-sheet">
        <canvas
          aria-label={t`Picture: “${words}”, ${bookName}, ${authorName}`}
          className="quote-card"
          height={CARD_HEIGHT}
          lang={language}
          ref={canvas}
          role="img"
          width={CARD_WIDTH}
        />
        <SegmentedControl
          label={t`Picture style`}
          onChange={setLook}
          options={[
            { value: 'paper', label: t`Paper` },
            { value: 'spruce', label: t`Spruce` },
            { value: 'night', label: t`Night` },
          ]}
          value={look}
        />
        {failed && (
          <Notice tone="danger">
            <Trans>This browser could not draw the picture.</Trans>
          </Notice>
        )}
        {told === 'notShared' && (
          <Notice tone="danger">
            <Trans>This device can’t share it. Save the picture instead.</Trans>
          </Notice>
        )}
        {told === 'notCopied' && (
          <Notice tone="danger">
            <Trans>This browser doesn’t allow copying it.</Trans>
          </Notice>
        )}
        <p role="status" className="sr-only">
          {told === 'copied' && <Trans>Copied</Trans>}
        </p>
        <div className="flex flex-wrap gap-3">
          {picture && canShareFile(picture) && (
            <Button
              className="flex-1"
              icon={<Share2 className="size-icon-md" />}
              onClick={() => void share(picture)}
            >
              <Trans>Share</Trans>
            </Button>
          )}
          <Button
            className="flex-1"
            disabled={!picture}
            icon={<Download className="size-icon-md" />}
            kind={picture && canShareFile(picture) ? 'outline' : 'primary'}
            onClick={() => picture && saveFile(picture)}
          >
            <Trans>Save picture</Trans>
          </Button>
          {canCopyPictures() && (
            <Button
              className="flex-1"
              disabled={!picture}
              icon={
                told === 'copied' ? <Check className="size-icon-md" /> : <Copy className="size-icon-md" />
              }
              kind="outline"
              onClick={() => picture && void copy(picture)}
            >
              {told === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy picture</Trans>}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/**
 * Draws the card and prepares its file before a button is pressed: sharing must begin inside the user
 * gesture.
 */
function usePicture(quotation: Quotation, look: QuoteLookName) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<{ look: QuoteLookName; picture: File }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const fonts = loadCardFonts(quotation).catch((error: unknown) => {
        console.warn('A face of the card could not be loaded; another stands in.', error);
      });
      const [mark] = await Promise.all([loadMark().catch(() => null), fonts]);
      const pen = canvas.current?.getContext('2d');
      if (!isCurrent || !canvas.current) return;
      if (!pen) throw new Error('no canvas here');
      drawQuote(pen, quotation, QUOTE_LOOKS[look], mark);
      const picture = await pictureOf(canvas.current, quotation.bookName);
      if (isCurrent) setDrawn({ look, picture });
    };
    draw().catch((error: unknown) => {
      console.warn('The card could not be drawn.', error);
      if (isCurrent) setFailed(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [quotation, look]);
  return { canvas, failed, picture: drawn?.look === look ? drawn.picture : null };
}
