import { Flame } from 'lucide-react';
import { useState } from 'react';
import { Chip, RemovableChip } from '../../ui/Chip';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Slider } from '../../ui/Slider';
import { Checkbox, SwitchRow } from '../../ui/Switch';
import { Tabs } from '../../ui/Tabs';
import { Chapter, Specimen } from '../Specimen';

type Period = 'day' | 'week' | 'month';

export function Choices() {
  const [pressed, setPressed] = useState(true);
  const [period, setPeriod] = useState<Period>('week');
  const [tab, setTab] = useState('you');
  const [on, setOn] = useState(true);
  const [agreed, setAgreed] = useState(true);
  const [size, setSize] = useState(18);
  return (
    <Chapter title="Choices">
      <Specimen name="Chip: off, on, with an icon, disabled; removable">
        <Chip pressed={!pressed} onPress={() => setPressed(!pressed)}>
          Finished
        </Chip>
        <Chip pressed={pressed} onPress={() => setPressed(!pressed)}>
          Ongoing
        </Chip>
        <Chip pressed={false} onPress={() => setPressed(false)} icon={<Flame className="size-icon-md" />}>
          Hot
        </Chip>
        <Chip pressed={false} disabled onPress={() => setPressed(false)}>
          New
        </Chip>
        <RemovableChip label="Mystery" onRemove={() => setPressed(false)} />
      </Specimen>
      <Specimen name="Segmented control, and disabled" stack>
        <div className="max-w-sm">
          <SegmentedControl<Period>
            label="Period"
            value={period}
            options={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            onChange={setPeriod}
          />
        </div>
        <div className="max-w-sm">
          <SegmentedControl
            disabled
            label="Page turning"
            value="pages"
            options={[
              { value: 'pages', label: 'Pages' },
              { value: 'scroll', label: 'Scroll' },
            ]}
            onChange={() => undefined}
          />
        </div>
      </Specimen>
      <Specimen name="Tabs" stack>
        <Tabs
          look="page"
          label="Sections"
          panel="gallery-panel"
          active={tab}
          onSelect={setTab}
          tabs={[
            { value: 'you', label: 'For you' },
            { value: 'romance', label: 'Romance' },
            { value: 'mystery', label: 'Mystery' },
          ]}
        />
        <p id="gallery-panel" role="tabpanel" aria-label={tab} className="text-ink-soft">
          The panel of “{tab}”.
        </p>
      </Specimen>
      <Specimen name="Switch: on, off, disabled" stack>
        <div className="max-w-md divide-y divide-line rounded-lg bg-surface shadow-raised">
          <SwitchRow
            label="New chapters"
            detail="A notice when a book of your library goes on"
            checked={on}
            onChange={setOn}
          />
          <SwitchRow label="Volume keys turn pages" checked={!on} onChange={(next) => setOn(!next)} />
          <SwitchRow disabled label="Autoplay" checked={false} onChange={() => undefined} />
          <SwitchRow disabled label="Installed" checked onChange={() => undefined} />
        </div>
      </Specimen>
      <Specimen name="Checkbox: on, off, disabled" stack>
        <Checkbox label="I have read the terms" checked={agreed} onChange={setAgreed} />
        <Checkbox
          label="Write to me"
          detail="At most once a week"
          checked={!agreed}
          onChange={(next) => setAgreed(!next)}
        />
        <Checkbox disabled label="Not to be had" checked={false} onChange={() => undefined} />
      </Specimen>
      <Specimen name="Slider, and disabled" stack>
        <div className="max-w-sm">
          <Slider label="Font size" value={size} min={12} max={40} text={`${size} px`} onChange={setSize} />
          <Slider
            disabled
            label="Line height"
            value={140}
            min={100}
            max={220}
            text="140 %"
            onChange={() => undefined}
          />
        </div>
      </Specimen>
    </Chapter>
  );
}
