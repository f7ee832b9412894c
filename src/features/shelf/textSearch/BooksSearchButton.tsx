import { useLingui } from '@lingui/react/macro';
import { TextSearch } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { lazyOrNothing } from '../../../ui/lazyOrNothing';

const BooksSearchSheet = lazyOrNothing(
  'The search in the books',
  async () => (await import('./BooksSearchSheet')).BooksSearchSheet,
);

/** Opens the search in the text of every book the device can read. */
export function BooksSearchButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Search in your books`} onClick={() => setOpen(true)}>
        <TextSearch className="size-icon-lg" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <BooksSearchSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
