import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../../../platform/device/saveFile';
import { Button } from '../../../../ui/Button';
import { type Cell, csvFile } from './csvFile';

type SaveCsvProps = { name: string; rows: () => readonly (readonly Cell[])[]; children: ReactNode };

/** A button that saves a table as a CSV file. `rows`: the titles first. */
export function SaveCsv({ name, rows, children }: SaveCsvProps) {
  return (
    <Button
      kind="outline"
      size="sm"
      className="self-start"
      icon={<Download className="size-icon-md" />}
      onClick={() => saveFile(csvFile(name, rows()))}
    >
      {children}
    </Button>
  );
}
