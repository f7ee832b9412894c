import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { usecases } from '../../platform/worker/usecases';

export function DictionaryLicence() {
  const [licence, setLicence] = useState('');
  const open = async () => {
    const read = await usecases.readDictionaryLicence();
    if (read.ok) setLicence(read.value);
  };
  return (
    <details
      className="text-caption text-ink-soft"
      onToggle={(event) => event.currentTarget.open && void open()}
    >
      <summary className="flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-3">
        <Trans>From WordNet, © Princeton University. Licence</Trans>
      </summary>
      <p lang="en" className="whitespace-pre-line">
        {licence}
      </p>
    </details>
  );
}
