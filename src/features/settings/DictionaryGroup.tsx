import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { readDictionary } from '../../../data/queries/dictionary';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { DictionaryLicence } from '../../shared/dictionary/DictionaryLicence';
import { formatBytes } from '../../ui/bytes';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { showToast } from '../../ui/toasts';

export function DictionaryGroup() {
  const { t, i18n } = useLingui();
  const stored = useLive('dictionary', readDictionary).value;
  if (!stored) return null;
  const remove = async () => {
    const removed = await usecases.removeDictionary();
    showToast({ text: removed.ok ? t`Dictionary removed` : t`This device could not save that.` });
  };
  return (
    <ListGroup title={t`Dictionary`}>
      <div className={`${rowClass} pr-2!`}>
        <RowContent
          title={<Trans>English dictionary</Trans>}
          detail={stored.isWhole ? <Trans>Works without a network</Trans> : <Trans>Not complete</Trans>}
          value={formatBytes(stored.stored, i18n.locale)}
        />
        <IconButton label={t`Remove the dictionary`} onClick={() => void remove()}>
          <Trash2 className="size-icon-md" />
        </IconButton>
      </div>
      <div className="px-4">
        <DictionaryLicence />
      </div>
    </ListGroup>
  );
}
