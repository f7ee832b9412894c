import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useFailureText } from '../../i18n/useFailureText';
import { saveFile } from '../../platform/device/saveFile';
import { noteAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { RowContent, rowClass } from '../../ui/List';
import { showToast } from '../../ui/toasts';

export function ExportMe({ disabled }: { disabled: boolean }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const exported = await usecases.exportMe();
    noteAnswer(exported);
    setBusy(false);
    if (!exported.ok) return showToast({ text: failureText(exported.failure.name) });
    saveFile(new File([exported.value], 'dogear-data.json', { type: 'application/json' }));
    return showToast({ text: t`Your data is in the file “dogear-data.json”` });
  };
  return (
    <button
      type="button"
      className={rowClass}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <RowContent
        icon={<FileDown className="size-icon-lg" />}
        title={<Trans>Download my data</Trans>}
        detail={<Trans>Everything we store about you, as a JSON file</Trans>}
      />
    </button>
  );
}
