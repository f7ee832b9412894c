import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { adFramePath } from '../../../contract/money/ads';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { countClick, warnOfAdClicks } from '../../platform/visit/adClicks';
import { readAdNews } from '../../platform/visit/adMessages';
import { recordAction } from '../../platform/visit/usage';

/** In ms. A provider that has shown nothing by this time has failed. */
const PATIENCE_MS = 8_000;

type AdFrameProps = {
  slot: AdSlot;
  onFailed: () => void;
  onReady?: () => void;
};

/**
 * A provider's advertisement in a frame with an opaque origin (decision 0068): it has no access to the app,
 * and can only open new windows. Its clicks are counted; after the allowed number it is covered.
 */
export function AdFrame({ slot, onFailed, onReady }: AdFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const isCovered = useNews(frame, slot, { onFailed, onReady });
  return (
    <div className="relative overflow-hidden rounded-md bg-sunken" style={{ height: slot.height }}>
      <iframe
        ref={frame}
        src={adFramePath(slot.slotId)}
        title={t`Advertisement`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        inert={isCovered}
        className="block size-full border-0"
      />
      {isCovered && (
        <button
          type="button"
          aria-label={t`Advertisement`}
          className="absolute inset-0"
          onClick={warnOfAdClicks}
        />
      )}
    </div>
  );
}

/** Listens to the frame's messages. Returns whether it is covered. */
function useNews(
  frame: RefObject<HTMLIFrameElement | null>,
  { slotId, page }: AdSlot,
  { onFailed, onReady }: Pick<AdFrameProps, 'onFailed' | 'onReady'>,
): boolean {
  const [closedMs, setClosedMs] = useState(0);
  const told = useRef({ onFailed, onReady });
  useEffect(() => {
    told.current = { onFailed, onReady };
  });
  useEffect(() => {
    const fail = () => {
      clearTimeout(patience);
      void recordAction('ads failed', slotId);
      told.current.onFailed();
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    const hear = (event: MessageEvent) => {
      const news = readAdNews(event, frame.current?.contentWindow ?? null);
      if (news === 'failed') fail();
      if (news === 'ready') {
        clearTimeout(patience);
        void recordAction('ads shown', slotId);
        told.current.onReady?.();
      }
      if (news === 'clicked') {
        void recordAction('ads clicked', slotId);
        void countClick({ slotId, page }).then((clicked) => setClosedMs(clicked.closedMs));
      }
    };
    addEventListener('message', hear);
    return () => {
      clearTimeout(patience);
      removeEventListener('message', hear);
    };
  }, [frame, slotId, page]);
  useEffect(() => {
    if (closedMs === 0) return;
    const timer = setTimeout(() => setClosedMs(0), closedMs);
    return () => clearTimeout(timer);
  }, [closedMs]);
  return closedMs > 0;
}
