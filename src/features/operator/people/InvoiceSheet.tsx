import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { DeskOrder } from '../../../../contract/operator/people.schema';
import { InvoiceDocument } from '../../../shared/invoice/InvoiceDocument';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';

type InvoiceSheetProps = {
  order: DeskOrder;
  reader: { readonly userId: number; readonly name: string; readonly email: string };
  onClose: () => void;
};

/** A reader's invoice, as they see it. */
export function InvoiceSheet({ order, reader, onClose }: InvoiceSheetProps) {
  const { t } = useLingui();
  const { invoice } = order;
  if (!invoice) return null;
  const { userId, name, email } = reader;
  return (
    <Sheet title={t`Invoice ${invoice.number}`} onClose={onClose}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-2 pb-6">
        <InvoiceDocument order={{ ...order, invoice }} buyer={{ userId, name, email }} />
        <Button kind="tonal" icon={<Printer className="size-icon-md" />} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
