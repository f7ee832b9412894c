import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { iconButtonClass } from '../../ui/buttonClass';
import { Sheet } from '../../ui/Sheet';

export type Arranged = { readonly id: string; readonly name: string; readonly detail?: string };

type ArrangeSheetProps = {
  title: string;
  things: readonly Arranged[];
  onArrange: (ids: string[]) => void;
  onClose: () => void;
};

/**
 * Reorders items by dragging their handles, or with Space and the arrow keys. Each move is stored at once.
 */
export function ArrangeSheet({ title, things, onArrange, onClose }: ArrangeSheetProps) {
  const { t } = useLingui();
  const [order, setOrder] = useState(things);
  // The live region must be inside the dialog, because the rest of the page is inert.
  const [teller, setTeller] = useState<HTMLDivElement | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number) => order.findIndex((thing) => thing.id === id) + 1;
  const nameOf = (id: string | number) => order.find((thing) => thing.id === id)?.name ?? '';

  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      t`“${nameOf(active.id)}” picked up. It is at position ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? t`“${nameOf(active.id)}” is now at position ${placeOf(over.id)}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      t`“${nameOf(active.id)}” dropped at position ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => t`“${nameOf(active.id)}” is back where it was.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const next = arrayMove([...order], placeOf(active.id) - 1, placeOf(over.id) - 1);
    setOrder(next);
    onArrange(next.map(({ id }) => id));
  };

  return (
    <Sheet title={title} onClose={onClose} tall>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          ...(teller && { container: teller }),
          announcements,
          screenReaderInstructions: {
            draggable: t`Press Space to pick it up, the arrow keys to move it, Space again to drop it, Escape to cancel.`,
          },
        }}
      >
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
            {order.map((thing) => (
              <ArrangedRow key={thing.id} thing={thing} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div ref={setTeller} />
    </Sheet>
  );
}

function ArrangedRow({ thing: { id, name, detail } }: { thing: Arranged }) {
  const { t } = useLingui();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
      className={`relative flex min-h-14 items-center gap-1 rounded-md pl-3 ${isDragging ? 'z-10 bg-surface shadow-float' : ''}`}
    >
      <span className="min-w-0 flex-1 py-1.5">
        <span className="line-clamp-2">{name}</span>
        {detail && <span className="line-clamp-1 text-caption text-ink-soft">{detail}</span>}
      </span>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={t`Move “${name}”`}
        className={`${iconButtonClass} touch-none cursor-grab text-ink-soft active:cursor-grabbing`}
      >
        <GripVertical className="size-icon-lg" />
      </button>
    </li>
  );
}
