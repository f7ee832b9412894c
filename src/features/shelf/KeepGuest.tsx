import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readUser } from '../../../data/queries/account';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { NOVEL_READ_TIMES_KEY } from '../../../data/queries/settings';
import { askToPersist } from '../../platform/device/persistence';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { showToast } from '../../ui/toasts';
import { isKeepGuestDue } from './keepGuestDue';

/**
 * Offers a guest to secure their data, by an e-mail or by the browser's persistent storage (decision 0090). A
 * refusal is respected.
 */
export function KeepGuest() {
  const { t } = useLingui();
  const [isPersisted, setPersisted] = useState<boolean>();
  const situation = useLive('keepGuest', readSituation).value;
  useEffect(() => {
    // Not every browser has what the types promise.
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    Promise.resolve(storage?.persisted?.() ?? false).then(setPersisted, () => setPersisted(false));
  }, []);
  if (!situation || isPersisted === undefined) return null;
  if (!isKeepGuestDue({ ...situation, isPersisted, now: Date.now() })) return null;
  const { refusals } = situation;
  const refuse = async () => {
    await usecases.saveSetting({ key: 'keepRefusedTime', value: Date.now() });
    await usecases.saveSetting({
      key: 'keepRefusals',
      value: (typeof refusals === 'number' ? refusals : 0) + 1,
    });
  };
  const protect = async () => {
    const persisted = await askToPersist();
    setPersisted(persisted);
    showToast({
      text: persisted
        ? t`The browser keeps it until you delete it.`
        : t`The browser hasn’t agreed yet. It does for apps on the home screen.`,
    });
  };
  const canPersist = typeof navigator.storage?.persist === 'function';
  return (
    <div className="page-width mt-8">
      <section aria-labelledby="keep-guest" className={`${cardClass} flex flex-col gap-3 p-4`}>
        <h2 id="keep-guest" className="font-title text-lead font-semibold">
          <Trans>Keep your library safe</Trans>
        </h2>
        <p className="max-w-[68ch] text-pretty text-ink-soft">
          <Trans>
            You read as a guest: your library is tied to this browser, and some browsers clear what they keep
            after seven days without a visit. With an e-mail it comes back, here and on every device.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/loginCode" search={{ redirect: '/BookShelf' }} className={buttonClass('tonal', 'sm')}>
            <Trans>Confirm e-mail</Trans>
          </Link>
          {canPersist && (
            <Button kind="tonal" size="sm" onClick={() => void protect()}>
              <Trans>Protect on this device</Trans>
            </Button>
          )}
          <Button
            kind="quiet"
            size="sm"
            className="max-sm:-mr-2 max-sm:ml-auto"
            onClick={() => void refuse()}
          >
            <Trans>Not now</Trans>
          </Button>
        </div>
      </section>
    </div>
  );
}

async function readSituation() {
  const [user, readTimes, refusals, refusedAt] = await Promise.all([
    readUser(),
    readSealedSetting(NOVEL_READ_TIMES_KEY),
    readSealedSetting('keepRefusals'),
    readSealedSetting('keepRefusedTime'),
  ]);
  return { isLogin: user?.isLogin, coins: user?.coins ?? 0, readTimes, refusals, refusedAt };
}
