import { Trans } from '@lingui/react/macro';
import { FileSearch } from 'lucide-react';
import { buttonClass } from '../../../ui/buttonClass';
import { usePageWords } from './usePageWords';

export function FilePageButton({ bookId, onOpen }: { bookId: number; onOpen: () => void }) {
  const words = usePageWords();
  if (bookId >= 0 || words === '') return null;
  return (
    <button className={`${buttonClass('quiet')} mx-2 my-1 flex`} onClick={onOpen} type="button">
      <FileSearch className="size-icon-md" />
      <Trans>See this page in the file</Trans>
    </button>
  );
}
