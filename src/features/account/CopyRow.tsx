import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../platform/device/copyText';
import { IconButton } from '../../ui/IconButton';
import { RowContent } from '../../ui/List';
import { showToast } from '../../ui/toasts';

type CopyRowProps = { title: ReactNode; value: string; label: string; copied: string; failed: string };

export function CopyRow({ title, value, label, copied, failed }: CopyRowProps) {
  const { t } = useLingui();
  const copy = async () => showToast({ text: (await copyText(value)) ? copied : failed });
  return (
    <div className="flex min-h-14 items-center gap-2 px-4 py-1">
      <RowContent
        title={title}
        detail={<span className="select-all tabular-nums">{value || t`not yet`}</span>}
      />
      <IconButton label={label} disabled={value === ''} onClick={() => void copy()}>
        <Copy className="size-icon-md" />
      </IconButton>
    </div>
  );
}
