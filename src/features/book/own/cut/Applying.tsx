import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/Button';
import { ProgressLine } from '../../../../ui/ProgressLine';

export function Applying({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="status">
        <Trans>Reading the file again. Your place, bookmarks and highlights are kept.</Trans>
      </p>
      <div className="mt-4">
        <ProgressLine label={t`Read so far`} percent={Math.round(share * 100)} tone="accent" />
      </div>
      <Button className="mt-6 w-full" kind="tonal" onClick={onCancel} ref={button}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}
