import { Trans, useLingui } from '@lingui/react/macro';
import { OpenElsewhere } from '../../../shared/install/OpenElsewhere';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';

type LeadSheetProps = { onShown: () => void; onClose: (how: 'followed' | 'closed') => void };

/** In another app's browser: offers a browser that keeps books and can install (lead URL, spec 2.2). */
export function LeadSheet({ onShown, onClose }: LeadSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet unasked title={t`Open in your browser`} onShown={onShown} onClose={() => onClose('closed')}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <p className="text-pretty text-ink-soft">
          <Trans>
            You are inside another app. What you keep here may be lost when you leave it; your own browser
            keeps your books, places and coins.
          </Trans>
        </p>
        <OpenElsewhere onFollow={() => onClose('followed')} />
        <Button kind="quiet" onClick={() => onClose('closed')}>
          <Trans>Stay here</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
