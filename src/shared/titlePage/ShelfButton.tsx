import { Trans } from '@lingui/react/macro';
import { Check, Plus } from 'lucide-react';
import { Button } from '../../ui/Button';
import type { ShelfToggle } from './useShelfToggle';

export function ShelfButton({ shelf }: { shelf: ShelfToggle }) {
  return (
    <Button
      kind={shelf.onShelf ? 'tonal' : 'outline'}
      size="lg"
      busy={shelf.busy}
      aria-pressed={shelf.onShelf}
      icon={shelf.onShelf ? <Check className="size-icon-lg" /> : <Plus className="size-icon-lg" />}
      onClick={shelf.toggle}
      className="px-5! max-md:grow max-md:px-4! max-md:text-body"
    >
      {shelf.onShelf ? <Trans>In library</Trans> : <Trans>Add to library</Trans>}
    </Button>
  );
}
