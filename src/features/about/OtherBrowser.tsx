import { useLingui } from '@lingui/react/macro';
import { readUser } from '../../../data/queries/account';
import { arrivalOfVisit } from '../../platform/arrival';
import { useLive } from '../../platform/live';
import { CopyableLink } from '../../ui/CopyableLink';
import { landingLink } from './landingLink';

/** Where a landing page was opened in a browser that offers no installing: its link, to open in one that does. */
export function OtherBrowser() {
  const { t } = useLingui();
  const user = useLive('user', readUser).value;
  const { arrival, isDeep } = arrivalOfVisit();
  const { source, inviteCode } = arrival;
  const link = landingLink(location.origin, { userId: user?.userId, source, inviteCode, isDeep });
  return (
    <div className="mt-6 flex flex-col gap-3">
      <CopyableLink
        hint={t`To install, open this address in Chrome or Safari.`}
        label={t`Open in your browser`}
        link={link}
      >
        {() => null}
      </CopyableLink>
    </div>
  );
}
