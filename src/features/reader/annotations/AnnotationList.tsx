import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { KeptAnnotation } from '../../../../data/queries/places';
import { usecases } from '../../../platform/worker/usecases';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { formatPercent } from '../../../ui/formatPercent';
import { IconButton } from '../../../ui/IconButton';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';

type AnnotationListProps = {
  annotations: readonly KeptAnnotation[];
  empty: ReactNode;
  onPick: (picked: KeptAnnotation) => void;
  onEdit?: (picked: KeptAnnotation) => void;
  removeLabel: (quote: string) => string;
};

/**
 * A removed annotation leaves a line with an undo while the list is open, because the sheet would cover a
 * toast.
 */
export function AnnotationList({ annotations, empty, onPick, onEdit, removeLabel }: AnnotationListProps) {
  const { t } = useLingui();
  const { chapters } = useStage();
  const [removed, setRemoved] = useState<ReadonlyMap<string, KeptAnnotation>>(new Map());

  const kept = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  const shown = [...annotations, ...[...removed.values()].filter(({ id }) => !kept.has(id))];
  if (shown.length === 0) return empty;

  const tell = (ok: boolean) => {
    if (!ok) showToast({ text: t`This device could not save that.` });
  };
  const remove = async (annotation: KeptAnnotation) => {
    setRemoved((before) => new Map(before).set(annotation.id, annotation));
    tell((await usecases.removeAnnotation({ id: annotation.id })).ok);
  };
  const putBack = async (annotation: KeptAnnotation) => {
    tell((await usecases.saveAnnotation({ annotation })).ok);
  };

  const byChapter = chapters
    .map(({ target, title }) => ({
      target,
      title,
      own: shown
        .filter((one) => one.target === target)
        .sort((a, b) => a.share - b.share || a.createdAt - b.createdAt),
    }))
    .filter(({ own }) => own.length > 0);
  return byChapter.map(({ target, title, own }) => (
    <section className="annotations" key={target}>
      <h3>{title}</h3>
      <ul>
        {own.map((annotation) => (
          <li key={annotation.id}>
            {kept.has(annotation.id) ? (
              <AnnotationRow
                annotation={annotation}
                onEdit={onEdit}
                onPick={onPick}
                onRemove={(gone) => void remove(gone)}
                removeLabel={removeLabel}
              />
            ) : (
              <div className="annotation-gone">
                <span role="status">
                  <Trans>Removed</Trans>
                </span>
                <Button autoFocus kind="quiet" onClick={() => void putBack(annotation)} size="sm">
                  <Trans>Undo</Trans>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

type AnnotationRowProps = {
  annotation: KeptAnnotation;
  onPick: (picked: KeptAnnotation) => void;
  onEdit: ((picked: KeptAnnotation) => void) | undefined;
  onRemove: (gone: KeptAnnotation) => void;
  removeLabel: (quote: string) => string;
};

function AnnotationRow({ annotation, onPick, onEdit, onRemove, removeLabel }: AnnotationRowProps) {
  const { i18n, t } = useLingui();
  const { book } = useStage();
  const { kind, color, quote, note, share, changedAt } = annotation;
  const [now] = useState(() => Date.now());
  const when = ago(changedAt, now, i18n.locale);
  const percent = formatPercent(Math.round(share * 100), i18n.locale);
  const beginning = quote.slice(0, 40);
  return (
    <div className="annotation" data-color={kind === 'highlight' ? color : undefined}>
      <button className="annotation-text" onClick={() => onPick(annotation)} type="button">
        <q lang={book?.language}>{kind === 'bookmark' ? beginningOf(quote) : quote}</q>
        {note !== '' && <span className="annotation-note">{note}</span>}
        <span className="annotation-facts">
          <Trans>
            {percent} of the chapter · {when}
          </Trans>
        </span>
      </button>
      {onEdit && (
        <IconButton label={t`Colour and note of “${beginning}”`} onClick={() => onEdit(annotation)}>
          <Pencil className="size-icon-md" />
        </IconButton>
      )}
      <IconButton label={removeLabel(beginning)} onClick={() => onRemove(annotation)}>
        <Trash2 className="size-icon-md" />
      </IconButton>
    </div>
  );
}

/** A bookmark's quote may end inside a word, so it is cut after its last whole word. */
function beginningOf(quote: string): string {
  return `${quote.replace(/\s+\S*$/, '')} …`;
}
