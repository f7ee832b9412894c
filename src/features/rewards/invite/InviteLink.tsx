import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { canShareByDevice, shareByDevice } from '../../../platform/device/shareByDevice';
import { Button } from '../../../ui/Button';
import { CopyableLink } from '../../../ui/CopyableLink';

export function InviteLink({ link, code }: { link: string; code: string }) {
  const { t } = useLingui();
  const share = async (failed: () => void) => {
    if (!(await shareByDevice('Dogear', link))) failed();
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <CopyableLink
        label={t`Your link`}
        link={link}
        hint={
          <Trans>
            Your code is <strong className="font-semibold text-ink">{code}</strong>. It says nothing else
            about you.
          </Trans>
        }
      >
        {(failed) =>
          canShareByDevice() && (
            <Button
              kind="outline"
              onClick={() => void share(failed)}
              icon={<Share2 className="size-icon-md" />}
            >
              <Trans>Share</Trans>
            </Button>
          )
        }
      </CopyableLink>
    </div>
  );
}
