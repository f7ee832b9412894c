import { useLingui } from '@lingui/react/macro';
import type { Tab } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { SkeletonBlock } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';

type HomeTabsProps = { tabs: Tab[] | undefined; active: string; onSelect: (gender: string) => void };

export function HomeTabs({ tabs, active, onSelect }: HomeTabsProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <Tabs
      label={t`Sections`}
      tabs={tabs?.map((tab) => ({ value: tab.indexValue, label: nameOf(tab.indexTitle, tab.indexTitles) }))}
      active={active}
      onSelect={onSelect}
      panel="home-panel"
      look="home"
    >
      {['w-20', 'w-24', 'w-16'].map((width) => (
        <span key={width} className="flex min-h-11 items-center pr-4">
          <SkeletonBlock className={`h-5 ${width}`} />
        </span>
      ))}
    </Tabs>
  );
}
