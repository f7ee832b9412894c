import './marks.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeptAnnotation } from '../../../../data/queries/places';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';
import { HIGHLIGHT_COLORS } from '../ranges/highlights';
import { useColorNames } from './useColorNames';

/** Changes the database may not have yet, by id: a sheet opened again must show the note as it was written. */
const unsaved = new Map<string, KeptAnnotation>();

type HighlightSheetProps = { annotation: KeptAnnotation; onClose: () => void };

/**
 * One highlight: its colour, its note, and a button that removes it. The note is stored when the sheet
 * closes.
 */
export function HighlightSheet({ annotation, onClose }: HighlightSheetProps) {
  const { t } = useLingui();
  const names = useColorNames();
  const { book } = useStage();
  const [before] = useState(() => latestOf(annotation));
  const [color, setColor] = useState(before.color);
  const [note, setNote] = useState(before.note);

  const save = async (changed: KeptAnnotation) => {
    const saved = await usecases.saveAnnotation({ annotation: changed });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  const close = () => {
    const written = note.trim();
    if (color !== before.color || written !== before.note) {
      const changed = { ...before, color, note: written, changedAt: Date.now() };
      unsaved.set(changed.id, changed);
      void save(changed);
    }
    onClose();
  };
  const remove = async () => {
    onClose();
    unsaved.delete(annotation.id);
    const removed = await usecases.removeAnnotation({ id: annotation.id });
    if (!removed.ok) return showToast({ text: t`This device could not save that.` });
    return showToast({
      text: t`Highlight removed`,
      action: { label: t`Undo`, run: () => void save(before) },
    });
  };

  return (
    <Sheet onClose={close} title={t`Highlight`}>
      <div className="highlight-sheet">
        <blockquote data-color={color} lang={book?.language}>
          {annotation.quote}
        </blockquote>
        <fieldset className="highlight-colors">
          <legend className="sr-only">
            <Trans>Colour</Trans>
          </legend>
          {HIGHLIGHT_COLORS.map((one) => (
            <label key={one}>
              <input
                aria-label={names[one].name}
                checked={one === color}
                name="highlight-color"
                onChange={() => setColor(one)}
                type="radio"
              />
              <span className="highlight-swatch" data-color={one} />
            </label>
          ))}
        </fieldset>
        <TextField label={<Trans>Note</Trans>} onChange={setNote} rows={4} value={note} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button icon={<Trash2 className="size-icon-md" />} kind="danger" onClick={() => void remove()}>
            <Trans>Remove highlight</Trans>
          </Button>
          <Button onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function latestOf(annotation: KeptAnnotation): KeptAnnotation {
  const written = unsaved.get(annotation.id);
  if (written && written.changedAt > annotation.changedAt) return written;
  unsaved.delete(annotation.id);
  return annotation;
}
