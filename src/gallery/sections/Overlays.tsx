import { Ellipsis, Info, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { rowClass } from '../../ui/List';
import { Menu, MenuItem } from '../../ui/Menu';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';
import { Chapter, Specimen } from '../Specimen';

const LINES = Array.from({ length: 40 }, (_, index) => `Chapter ${index + 1}`);
type Shown = 'centre' | 'end';

export function Overlays() {
  const confirm = useRef<ConfirmHandle>(null);
  const [shown, setShown] = useState<Shown>();
  return (
    <Chapter title="Above the page">
      <Specimen name="Menu">
        <Menu label="More about this book" icon={<Ellipsis className="size-icon-md" />} side="below">
          <MenuItem icon={<Info className="size-icon-md" />} onPress={() => undefined}>
            About this book
          </MenuItem>
          <MenuItem disabled onPress={() => undefined}>
            Share
          </MenuItem>
          <MenuItem danger icon={<Trash2 className="size-icon-md" />} onPress={() => undefined}>
            Remove
          </MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="Dialog, sheets, toasts">
        <Button kind="outline" onClick={() => confirm.current?.open()}>
          Ask first
        </Button>
        <Button kind="outline" onClick={() => setShown('centre')}>
          Open the sheet
        </Button>
        <Button kind="outline" onClick={() => setShown('end')}>
          Open the panel
        </Button>
        <Button
          kind="outline"
          onClick={() =>
            showToast({ text: 'Removed “Emma”', action: { label: 'Undo', run: () => undefined } })
          }
        >
          Show a toast
        </Button>
      </Specimen>
      <ConfirmDialog
        ref={confirm}
        title="Remove the download?"
        action="Remove"
        onConfirm={() => showToast({ text: 'Download removed' })}
      >
        The text is removed from this device. Your place in the book stays.
      </ConfirmDialog>
      {shown && (
        <Sheet title="Contents" side={shown} tall onClose={() => setShown(undefined)}>
          <ol className="pb-3">
            {LINES.map((line) => (
              <li key={line}>
                <button type="button" className={`${rowClass} px-5!`} onClick={() => setShown(undefined)}>
                  {line}
                </button>
              </li>
            ))}
          </ol>
        </Sheet>
      )}
    </Chapter>
  );
}
