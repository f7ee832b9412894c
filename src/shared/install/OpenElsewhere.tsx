import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { androidIntent, installLink } from '../../platform/device/installLink';
import { useLive } from '../../platform/live/live';
import { arrivalOfVisit } from '../../platform/visit/arrival';
import { buttonClass } from '../../ui/buttonClass';
import { CopyableLink } from '../../ui/CopyableLink';
import { readCarriedPlace } from './carriedPlace';

/**
 * A link to open the current title in another browser: a button on Android, and a copyable address
 * everywhere.
 */
export function OpenElsewhere({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui();
  const place = useLive('carried place', readCarriedPlace).value;
  const { arrival, isDeep } = arrivalOfVisit();
  const { source, inviteCode } = arrival;
  const link = installLink(location.origin, place, { source, inviteCode, isDeep });
  const isAndroid = /Android/.test(navigator.userAgent);
  return (
    <div className="flex flex-col gap-3">
      {isAndroid && (
        <a href={androidIntent(link)} className={buttonClass('primary', 'lg')} onClick={onFollow}>
          <ExternalLink className="size-icon-md" />
          <Trans>Open in Chrome</Trans>
        </a>
      )}
      <CopyableLink
        hint={
          isAndroid
            ? t`Or open this address in your browser.`
            : t`To install, open this address in Chrome or Safari.`
        }
        label={t`Address`}
        link={link}
      >
        {() => null}
      </CopyableLink>
    </div>
  );
}
