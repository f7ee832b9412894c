import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { promptToInstall } from '../../../platform/device/installPrompt';
import { useInstallPath } from '../../../platform/device/useInstallPath';
import { hasSteps } from '../../../shared/install/InstallSteps';

/**
 * From this scroll position on the page is being read, and the button shrinks; as the header changes (spec
 * 2.3).
 */
const FOLDED_FROM_PX = 10;

/**
 * The install button of home on a phone (spec 2.5): with its label, 140 px from the window's bottom;
 * scrolled, only its icon, at 180 px. Renders nothing if this browser cannot install.
 */
export function InstallButton() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const path = useInstallPath();
  const expanded = useAtTop();
  if (path !== 'prompt' && !hasSteps(path)) return null;
  const install = () => {
    if (path === 'prompt') void promptToInstall();
    else void navigate({ to: '/googlePlay' });
  };
  return (
    <button
      type="button"
      aria-label={t`Install`}
      data-expanded={expanded || undefined}
      onClick={install}
      className="fixed right-4 bottom-[180px] z-20 inline-flex h-12 items-center rounded-full bg-accent font-medium text-accent-ink shadow-float active:scale-98 data-expanded:bottom-[140px] motion-safe:transition-[bottom]"
    >
      <span className="grid size-12 shrink-0 place-items-center">
        <Download className="size-icon-lg" />
      </span>
      {expanded && (
        <span aria-hidden="true" className="pr-5">
          <Trans>Install</Trans>
        </span>
      )}
    </button>
  );
}

function useAtTop(): boolean {
  const [atTop, setAtTop] = useState(true);
  useEffect(() => {
    const look = () => setAtTop(scrollY < FOLDED_FROM_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return atTop;
}
