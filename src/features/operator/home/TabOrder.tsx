import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskTab } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { moved } from '../desk/moved';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';

type TabOrderProps = {
  tabs: readonly DeskTab[];
  chosen: string | undefined;
  onChoose: (indexValue: string) => void;
  onNew: () => void;
  onChange: () => void;
};

export function TabOrder({ tabs, chosen, onChoose, onNew, onChange }: TabOrderProps) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const ordering = useAct('operatorOrderTabs');
  const removing = useAct('operatorRemoveTab');
  const failure = ordering.failure ?? removing.failure;
  const [leaving, setLeaving] = useState<DeskTab>();
  const question = useRef<ConfirmHandle>(null);
  const move = async (at: number, by: number) => {
    const order = moved(tabs, at, by).map(({ indexValue }) => indexValue);
    if (await ordering.run({ order })) onChange();
  };
  const remove = async () => {
    if (leaving && (await removing.run({ tab: leaving.indexValue }))) onChange();
  };
  return (
    <section aria-labelledby="home-tabs" className="flex flex-col gap-3">
      <h2 id="home-tabs" className="font-title text-heading font-semibold">
        <Trans>Tabs</Trans>
      </h2>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {tabs.length > 0 && (
        <ol className={`${cardClass} divide-y divide-line overflow-hidden`}>
          {tabs.map((tab, at) => (
            <li key={tab.indexValue} className="flex items-center gap-1 pr-1">
              <button
                type="button"
                aria-pressed={tab.indexValue === chosen}
                onClick={() => onChoose(tab.indexValue)}
                className="min-h-12 min-w-0 flex-1 px-4 py-2 text-start wrap-anywhere hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:font-semibold aria-pressed:text-accent"
              >
                {tab.title}
              </button>
              <IconButton
                label={t`Move ${tab.title} up`}
                disabled={at === 0}
                onClick={() => void move(at, -1)}
              >
                <ArrowUp className="size-icon-md" />
              </IconButton>
              <IconButton
                label={t`Move ${tab.title} down`}
                disabled={at === tabs.length - 1}
                onClick={() => void move(at, 1)}
              >
                <ArrowDown className="size-icon-md" />
              </IconButton>
              <IconButton
                label={t`Remove ${tab.title}`}
                onClick={() => {
                  setLeaving(tab);
                  question.current?.open();
                }}
              >
                <Trash2 className="size-icon-md" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Button
        kind="quiet"
        size="sm"
        icon={<Plus className="size-icon-md" />}
        className="self-start"
        onClick={onNew}
      >
        <Trans>New tab</Trans>
      </Button>
      <ConfirmDialog
        ref={question}
        title={t`Remove this tab?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>Its blocks go with it. The titles in them stay in the catalogue.</Trans>
      </ConfirmDialog>
    </section>
  );
}
