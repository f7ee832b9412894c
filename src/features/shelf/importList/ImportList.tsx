import { Trans } from '@lingui/react/macro';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../../ui/buttonClass';
import { lazySheet } from '../../../ui/lazySheet';

const ImportListSheet = lazySheet(() => import('./ImportListSheet'), 'ImportListSheet');

export function ImportList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="page-width mt-8 flex justify-center pb-4">
        <button type="button" className={buttonClass('quiet', 'sm')} onClick={() => setOpen(true)}>
          <ListPlus className="size-icon-md" />
          <Trans>Import a list of titles</Trans>
        </button>
      </div>
      {isOpen && <ImportListSheet onClose={() => setOpen(false)} />}
    </>
  );
}
