import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { moved } from '../desk/moved';
import { useAct } from '../desk/useAct';
import { useDesk } from '../desk/useDesk';
import { useDeskFailure } from '../desk/useDeskFailure';
import { BlockEditor } from './BlockEditor';
import { type Draft, draftOf, namesAreRight, sentDraft } from './draft';
import { NamesFields } from './NamesFields';
import { Preview } from './Preview';

type TabEditorProps = {
  /** Null for a new tab. */
  indexValue: string | null;
  nameFor: (title: string) => string;
  onSaved: (indexValue: string) => void;
};

const EMPTY: Draft = { tab: { indexValue: '', title: '', titles: {}, type: 1 }, blocks: [], seen: '' };

/** Edits one tab: its name and look, its blocks, and a preview. Readers see no change before it is saved. */
export function TabEditor({ indexValue, nameFor, onSaved }: TabEditorProps) {
  const { t } = useLingui();
  const ask = useDesk();
  const failureText = useDeskFailure();
  const [draft, setDraft] = useState<Draft | undefined>(indexValue === null ? EMPTY : undefined);
  const { run, isBusy, failure } = useAct('operatorArrangeTab');
  const [unread, setUnread] = useState<Failure>();
  const [isChanged, setChanged] = useState(false);
  const read = useCallback(async () => {
    if (indexValue === null) return;
    const answer = await ask('operatorTab', { tab: indexValue });
    setUnread(answer.ok ? undefined : answer.failure);
    if (!answer.ok) return;
    setDraft(draftOf(answer.value));
    setChanged(false);
  }, [ask, indexValue]);
  useEffect(() => void read(), [read]);
  if (!draft)
    return unread ? (
      <LoadFailure failure={unread} retry={() => void read()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  const { tab, blocks } = draft;
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    setChanged(true);
  };
  const save = async () => {
    const named = { ...draft, tab: { ...tab, indexValue: indexValue ?? nameFor(tab.title) } };
    const done = await run({ draft: sentDraft(named) });
    if (!done) return;
    setDraft(draftOf(done.value));
    setChanged(false);
    showToast({ text: t`The new arrangement of home is live.` });
    onSaved(done.value.tab.indexValue);
  };
  return (
    <section aria-label={tab.title || t`New tab`} className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <TextField
          label={<Trans>Name of the tab</Trans>}
          value={tab.title}
          onChange={(title) => change({ tab: { ...tab, title } })}
          maxLength={80}
        />
        <NamesFields titles={tab.titles} onChange={(titles) => change({ tab: { ...tab, titles } })} />
        <SegmentedControl
          label={t`Look of the tab`}
          value={String(tab.type)}
          onChange={(type) => change({ tab: { ...tab, type: type === '4' ? 4 : 1 } })}
          options={[
            { value: '1', label: t`Coloured` },
            { value: '4', label: t`Dark` },
          ]}
        />
      </div>
      <ol className="flex flex-col gap-4">
        {blocks.map((block, at) => (
          <li key={block.key}>
            <BlockEditor
              block={block}
              isFirst={at === 0}
              isLast={at === blocks.length - 1}
              onChange={(next) =>
                change({ blocks: blocks.map((each) => (each.key === block.key ? next : each)) })
              }
              onMove={(by) => change({ blocks: moved(blocks, at, by) })}
              onRemove={() => change({ blocks: blocks.filter(({ key }) => key !== block.key) })}
            />
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        size="sm"
        className="self-start"
        icon={<Plus className="size-icon-md" />}
        onClick={() =>
          change({
            blocks: [
              ...blocks,
              { key: crypto.randomUUID(), id: null, title: '', titles: {}, style: 2, books: [] },
            ],
          })
        }
      >
        <Trans>New block</Trans>
      </Button>
      <Preview draft={draft} />
      {failure && (
        <Notice
          tone="danger"
          action={
            failure.name === 'tooLate' &&
            indexValue !== null && (
              <Button kind="outline" size="sm" onClick={() => void read()}>
                <Trans>Show what is there now</Trans>
              </Button>
            )
          }
        >
          {failure.name === 'tooLate' ? (
            <Trans>Someone else has changed this tab in the meantime.</Trans>
          ) : (
            failureText(failure.name)
          )}
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <Button busy={isBusy} disabled={!isChanged || !namesAreRight(draft)} onClick={() => void save()}>
          <Trans>Save this tab</Trans>
        </Button>
        {!namesAreRight(draft) && (
          <p role="status" className="text-caption text-ink-soft">
            <Trans>The tab and each block need a name, and no two blocks the same.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
