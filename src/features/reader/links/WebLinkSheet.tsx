import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../ui/buttonClass';
import { CopyableLink } from '../../../ui/CopyableLink';
import { Sheet } from '../../../ui/Sheet';

/** A link that leads out of the book. Its address is shown before it is opened. */
export function WebLinkSheet({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet onClose={onClose} title={t`This link leaves the book`}>
      <div className="flex flex-col gap-4 px-5 pt-2 pb-5">
        {/* A long address is cut off in its field, so its host is shown too. */}
        <CopyableLink hint={new URL(address).host} label={t`Address`} link={address}>
          {() => (
            <a
              className={`${buttonClass('outline')} w-full`}
              href={address}
              onClick={onClose}
              rel="noopener noreferrer"
              target="_blank"
            >
              <ExternalLink aria-hidden="true" className="size-icon-md" />
              <Trans>Open in the browser</Trans>
            </a>
          )}
        </CopyableLink>
      </div>
    </Sheet>
  );
}
