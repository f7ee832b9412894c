import { Trans } from '@lingui/react/macro';
import { Check, Copy, Link2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../platform/device/copyText';
import { Button } from './Button';
import { Notice } from './Notice';
import { TextField } from './TextField';

type CopyableLinkProps = {
  label: string;
  link: string;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** Other ways to share the address; call `failed` to show it for copying by hand. */
  children: (failed: () => void) => ReactNode;
};

/**
 * An address to share: a button copies it, or the reader copies it by hand if the device forbids that (spec
 * 8).
 */
export function CopyableLink({ label, link, hint, autoFocus, children }: CopyableLinkProps) {
  const [copied, setCopied] = useState<boolean>();
  const address = useRef<HTMLDivElement>(null);
  const told = (done: boolean) => {
    setCopied(done);
    if (!done) address.current?.querySelector('input')?.select();
  };
  return (
    <>
      <div ref={address}>
        <TextField
          label={label}
          value={link}
          onChange={() => undefined}
          readOnly
          icon={<Link2 className="size-icon-md" />}
          onFocus={(event) => event.currentTarget.select()}
          hint={hint}
        />
      </div>
      {copied === false && (
        <Notice tone="danger">
          <strong className="block font-semibold">
            <Trans>Failed to copy sharing link</Trans>
          </strong>
          <Trans>Copy failed, please enter the access address in the browser</Trans>
        </Notice>
      )}
      <p role="status" className="sr-only">
        {copied && <Trans>Link copied</Trans>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          autoFocus={autoFocus}
          className="flex-1"
          onClick={async () => told(await copyText(link))}
          icon={copied ? <Check className="size-icon-md" /> : <Copy className="size-icon-md" />}
        >
          {copied ? <Trans>Link copied</Trans> : <Trans>Copy link</Trans>}
        </Button>
        {children(() => told(false))}
      </div>
    </>
  );
}
