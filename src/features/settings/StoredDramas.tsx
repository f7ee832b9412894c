import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type KeptDrama, readKeptDramas } from '../../../data/queries/keptEpisodes';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { BookLink } from '../../ui/BookLink';
import { formatBytes } from '../../ui/bytes';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { showToast } from '../../ui/toasts';

/**
 * The dramas with episodes on this device: their size, with a button to delete each. Renders nothing without
 * any.
 */
export function StoredDramas() {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const dramas = useLive('keptDramas', readKeptDramas).value ?? [];
  const [chosen, setChosen] = useState<KeptDrama>();
  const confirm = useRef<ConfirmHandle>(null);
  const remove = async () => {
    if (!chosen) return;
    const targets = chosen.episodes.map(({ target }) => target);
    const removed = await usecases.removeEpisodes({ videoId: chosen.videoId, targets });
    showToast({ text: removed.ok ? t`Download removed` : failureText(removed.failure.name) });
  };
  if (dramas.length === 0) return null;
  return (
    <>
      <ListGroup title={t`Dramas on this device`}>
        {dramas.map((drama) => (
          <div key={drama.videoId} className="flex items-center pr-2">
            <BookLink book={{ id: drama.videoId, kind: 'drama' }} className={`${rowClass} min-w-0 flex-1`}>
              <RowContent
                title={<span className="line-clamp-2">{drama.title || t`Drama`}</span>}
                detail={<Plural value={drama.episodes.length} one="# episode" other="# episodes" />}
                value={formatBytes(drama.bytes, i18n.locale)}
              />
            </BookLink>
            <IconButton
              label={t`Remove the episodes of “${drama.title}”`}
              className="text-ink-soft"
              onClick={() => {
                setChosen(drama);
                confirm.current?.open();
              }}
            >
              <Trash2 className="size-icon-md" />
            </IconButton>
          </div>
        ))}
      </ListGroup>
      <ConfirmDialog
        ref={confirm}
        title={t`Remove the download?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>The episodes are removed from this device. Where you were stays.</Trans>
      </ConfirmDialog>
    </>
  );
}
