import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { houseName } from '../../../platform/device/houseName';
import { promptToInstall } from '../../../platform/device/installPrompt';
import { useInstallPath } from '../../../platform/device/useInstallPath';
import { InstallSteps } from '../../../shared/install/InstallSteps';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Sheet } from '../../../ui/Sheet';
import { LogoMark } from '../../../ui/Wordmark';

type InstallSheetProps = {
  /**
   * `shortcut`: the followed link asks for it (`open=pwa`). `notice`: the app asks, once it has been useful.
   */
  kind: 'shortcut' | 'notice';
  onShown: () => void;
  /** `followed`: the browser's prompt or the page with instructions was opened. */
  onClose: (how: 'followed' | 'closed') => void;
};

/** Offers to install the app (spec 2.2): by the browser's dialog, or with instructions for this browser. */
export function InstallSheet({ kind, onShown, onClose }: InstallSheetProps) {
  const { t } = useLingui();
  const path = useInstallPath();
  const install = async () => {
    const accepted = await promptToInstall();
    onClose(accepted ? 'followed' : 'closed');
  };
  return (
    <Sheet
      unasked
      title={kind === 'shortcut' ? t`Add ${houseName} to your home screen` : t`Keep ${houseName} at hand?`}
      onShown={onShown}
      onClose={() => onClose('closed')}
    >
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div className="flex items-center gap-4">
          <LogoMark className="size-14 shrink-0" />
          <p className="min-w-0 flex-1 text-pretty text-ink-soft">
            <Trans>Opens full screen like an app, works without a connection and takes little space.</Trans>
          </p>
        </div>
        {path === 'prompt' ? (
          <Button size="lg" onClick={() => void install()} icon={<Download className="size-icon-md" />}>
            <Trans>Install</Trans>
          </Button>
        ) : (
          <>
            <InstallSteps path={path} />
            {(path === 'desktop' || path === 'android' || path === 'elsewhere') && (
              <Link
                to="/googlePlay"
                className={buttonClass('primary', 'lg')}
                onClick={() => onClose('followed')}
              >
                <Trans>Show me how</Trans>
              </Link>
            )}
          </>
        )}
        <Button kind="quiet" onClick={() => onClose('closed')}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
