import { useLingui } from '@lingui/react/macro';
import { TextSearch } from 'lucide-react';
import { useState } from 'react';
import { late } from '../../../platform/late';
import { IconButton } from '../../../ui/IconButton';

const BooksSearchSheet = late(() => import('./BooksSearchSheet').then((module) => module.BooksSearchSheet), {
  orNothing: 'The search in the books',
});

/** Opens the search in the text of every book the device can read. */
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
