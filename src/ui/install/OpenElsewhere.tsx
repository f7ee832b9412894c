import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { readUser } from '../../../data/queries/account';
import { arrivalOfVisit } from '../../platform/arrival';
import { androidIntent, installLink, type ReadingPlace } from '../../platform/installLink';
import { useLive } from '../../platform/live';
import { buttonClass } from '../buttonClass';
import { CopyableLink } from '../CopyableLink';

type OpenElsewhereProps = {
  /** The text that is read, which the link takes along. */
  place?: ReadingPlace | undefined;
  onFollow?: () => void;
};

/** A link that is to be opened in another browser: on Android by a button, everywhere to be copied. */
export function OpenElsewhere({ place, onFollow }: OpenElsewhereProps) {
  const { t } = useLingui();
  const user = useLive('user', readUser).value;
  const { arrival, isDeep } = arrivalOfVisit();
  const { source, inviteCode } = arrival;
  const link = installLink(location.origin, place, { userId: user?.userId, source, inviteCode, isDeep });
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
