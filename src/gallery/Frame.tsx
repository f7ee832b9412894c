import { type CSSProperties, useState } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl';

const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

/** Both schemes side by side, each in a window of its own, so that widths, sheets and bars behave as they do there. */
export function Frame() {
  const [width, setWidth] = useState<Width>('phone');
  const style: CSSProperties = { width: WIDTHS[width] };
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-2">
        <h1 className="font-title text-heading font-semibold">Gallery</h1>
        <div className="w-64">
          <SegmentedControl
            label="Width"
            value={width}
            options={[
              { value: 'phone', label: 'Phone' },
              { value: 'desktop', label: 'Desktop' },
            ]}
            onChange={setWidth}
          />
        </div>
      </header>
      <main className="flex min-h-0 flex-1 justify-center-safe gap-4 overflow-x-auto bg-sunken p-4">
        {(['light', 'dark'] as const).map((scheme) => (
          <iframe
            key={scheme}
            title={`The ${scheme} scheme`}
            src={`?pane=${scheme}`}
            style={style}
            className="h-full shrink-0 rounded-md bg-paper shadow-raised"
          />
        ))}
      </main>
    </div>
  );
}
