import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { useDeskRead } from '../desk/useDeskRead';
import { indexValueFor } from './draft';
import { TabEditor } from './TabEditor';
import { TabOrder } from './TabOrder';

export function HomeSection() {
  const { value, failure, reload } = useDeskRead('operatorTabs', {});
  const [chosen, setChosen] = useState<string>();
  const [isNew, setNew] = useState(false);
  if (!value)
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  const { list } = value;
  const tab = isNew ? undefined : (list.find(({ indexValue }) => indexValue === chosen) ?? list[0]);
  const names = list.map(({ indexValue }) => indexValue);
  return (
    <div className="flex flex-col gap-8">
      <TabOrder
        tabs={list}
        chosen={tab?.indexValue}
        onChoose={(indexValue) => {
          setNew(false);
          setChosen(indexValue);
        }}
        onNew={() => setNew(true)}
        onChange={() => void reload()}
      />
      {isNew ? (
        <TabEditor
          key="new"
          indexValue={null}
          nameFor={(title) => indexValueFor(title, names)}
          onSaved={(indexValue) => {
            setNew(false);
            setChosen(indexValue);
            void reload();
          }}
        />
      ) : tab ? (
        <TabEditor
          key={tab.indexValue}
          indexValue={tab.indexValue}
          nameFor={() => tab.indexValue}
          onSaved={() => void reload()}
        />
      ) : (
        <p className="text-ink-soft">
          <Trans>Home has no tab yet.</Trans>
        </p>
      )}
    </div>
  );
}
