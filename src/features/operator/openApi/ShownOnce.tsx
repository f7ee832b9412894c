import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../platform/device/copyText';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';

type ShownOnceProps = { label: ReactNode; value: string; hint: ReactNode; onDone: () => void };

/** A secret that nobody can look up later. */
export function ShownOnce({ label, value, hint, onDone }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-5 px-5 pt-2 pb-6">
      <TextField
        label={label}
        value={value}
        onChange={() => undefined}
        readOnly
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint={hint}
      />
      <p role="status" className="sr-only">
        {isCopied && <Trans>Copied</Trans>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          className="flex-1"
          onClick={async () => setCopied(await copyText(value))}
          icon={isCopied ? <Check className="size-icon-md" /> : <Copy className="size-icon-md" />}
        >
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
