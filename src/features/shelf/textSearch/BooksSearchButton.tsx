import { useLingui } from '@lingui/react/macro';
import { TextSearch } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { lazySheet } from '../../../ui/lazySheet';

const BooksSearchSheet = lazySheet(() => import('./BooksSearchSheet'), 'BooksSearchSheet');

export function BooksSearchButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Search in your books`} onClick={() => setOpen(true)}>
        <TextSearch className="size-icon-lg" />
      </IconButton>
      {isOpen && <BooksSearchSheet onClose={() => setOpen(false)} />}
    </>
  );
}
