import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, FolderMinus, FolderPlus, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/buttonClass';
import { IconButton } from '../../ui/IconButton';
import { useShelfActions } from './ShelfActions';

export function SelectionBar({ shown }: { shown: readonly number[] }) {
  const { t } = useLingui();
  const { selection, collection, remove, download, collect, uncollect } = useShelfActions();
  const bookIds = [...selection.ids];
  const none = bookIds.length === 0;
  const all = bookIds.length === shown.length;
  const then = (act: (bookIds: readonly number[]) => void) => () => {
    act(bookIds);
    selection.end();
  };
  return (
    <section
      aria-label={t`Selected titles`}
      className="fixed inset-x-0 bottom-[calc(var(--bar-height,0px)+var(--safe-bottom)+var(--offline-height,0px))] z-30 animate-rise border-t border-line bg-surface shadow-float desktop:inset-x-auto desktop:bottom-6 desktop:left-1/2 desktop:w-[min(52rem,calc(100%-2rem))] desktop:-translate-x-1/2 desktop:rounded-xl desktop:border-0"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1.5 lg:px-4">
        <IconButton label={t`Stop selecting`} onClick={selection.end}>
          <X className="size-icon-lg" />
        </IconButton>
        <p aria-live="polite" className="mr-auto font-medium tabular-nums">
          <Plural value={bookIds.length} one="# selected" other="# selected" />
        </p>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => selection.choose(all ? [] : shown)}
        >
          {all ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
        </button>
        <div className="flex w-full justify-around gap-1 lg:w-auto lg:justify-end">
          <Action onPress={then(download)} disabled={none} icon={<Download className="size-icon-lg" />}>
            <Trans context="verb">Download</Trans>
          </Action>
          <Action
            onPress={() => collect(bookIds)}
            disabled={none}
            icon={<FolderPlus className="size-icon-lg" />}
          >
            <Trans>Collect</Trans>
          </Action>
          {collection && (
            <Action onPress={then(uncollect)} disabled={none} icon={<FolderMinus className="size-icon-lg" />}>
              <Trans>Take out</Trans>
            </Action>
          )}
          <Action onPress={then(remove)} disabled={none} icon={<Trash2 className="size-icon-lg" />}>
            <Trans>Remove</Trans>
          </Action>
        </div>
      </div>
    </section>
  );
}

type ActionProps = { onPress: () => void; disabled: boolean; icon: ReactNode; children: ReactNode };

function Action({ onPress, disabled, icon, children }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-12 min-w-18 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-2 text-caption font-medium hover:bg-sunken active:bg-sunken disabled:pointer-events-none disabled:opacity-50 lg:flex-none lg:flex-row lg:gap-2 lg:px-3 lg:text-body"
    >
      {icon}
      {children}
    </button>
  );
}
