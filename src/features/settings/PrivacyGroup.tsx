import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eraser, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useFailureText } from '../../i18n/useFailureText';
import { useServerConfig } from '../../platform/live/serverConfig';
import { answerFingerprint } from '../../platform/start/fingerprint';
import { useAsked } from '../../platform/visit/consent';
import { mayTakeFingerprint } from '../../platform/visit/fingerprintConsent';
import { usecases } from '../../platform/worker/usecases';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

const ICON = { className: 'size-icon-lg' } as const;

export function PrivacyGroup() {
  const { t } = useMacro();
  const failureText = useFailureText();
  const asked = useAsked();
  const [isBusy, setBusy] = useState(false);
  const clear = async () => {
    if (isBusy) return;
    setBusy(true);
    const cleared = await usecases.clearCache();
    setBusy(false);
    showToast({ text: cleared.ok ? t`Cleared` : failureText(cleared.failure.name) });
  };
  return (
    <ListGroup title={t`Privacy`}>
      <p className="px-4 py-4 text-pretty text-ink-soft">
        {asked.length === 0 ? (
          <Trans>
            These pages carry no third-party ads, trackers or session recorders. The server knows this browser
            by a random secret.
          </Trans>
        ) : (
          <Trans>
            What you don’t allow above isn’t loaded or sent. The server knows this browser by a random secret.
          </Trans>
        )}{' '}
        <Trans>
          A payment provider’s form is loaded on the page where cards are entered, and nowhere else.
        </Trans>
      </p>
      <FingerprintSwitch />
      <Link to="/PrivacyPolicy" className={rowClass}>
        <RowContent leads icon={<ShieldCheck {...ICON} />} title={<Trans>Privacy Policy</Trans>} />
      </Link>
      <Link to="/profile" className={rowClass}>
        <RowContent
          leads
          icon={<UserRound {...ICON} />}
          title={<Trans>Profile</Trans>}
          detail={<Trans>Download your data, delete your account</Trans>}
        />
      </Link>
      <button type="button" className={rowClass} aria-busy={isBusy || undefined} onClick={() => void clear()}>
        <RowContent
          icon={<Eraser {...ICON} />}
          title={<Trans>Clear the cache</Trans>}
          detail={<Trans>Covers and texts you haven’t chosen to keep; they download again when needed</Trans>}
        />
      </button>
    </ListGroup>
  );
}

/** The answer is valid for this device, for all its readers (decision 0018). */
function FingerprintSwitch() {
  const failureText = useFailureText();
  const config = useServerConfig();
  const [said, setSaid] = useState<boolean>();
  const answer = async (allowed: boolean) => {
    setSaid(allowed);
    const kept = await answerFingerprint(allowed);
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <SwitchRow
      label={<Trans>Fingerprint of this browser</Trans>}
      detail={
        <Trans>
          A number based on its language, screen, clock and similar is sent when this device signs in. When
          this is off, a random number is sent instead.
        </Trans>
      }
      checked={said ?? mayTakeFingerprint(config?.fingerprint)}
      onChange={(allowed) => void answer(allowed)}
    />
  );
}
