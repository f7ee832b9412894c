import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readOperatorNotes } from '../../../data/queries/notices';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { textLinkClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { OperatorNoteTitle } from '../../ui/OperatorNoteTitle';
import { showToast } from '../../ui/toasts';

export function OperatorNotes() {
  const { t } = useLingui();
  const notes = useLive('operator notes', readOperatorNotes).value ?? [];
  const [note] = notes;
  if (!note) return null;
  const close = async () => {
    const kept = await usecases.seeNotes({ upTo: note.id });
    if (!kept.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <section aria-label={t`A message for you`} className={`${cardClass} mt-4 flex flex-col gap-2 p-4`}>
      <h2 className="text-lead font-semibold">
        <OperatorNoteTitle note={note} />
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      {note.kind === 'ban' && (
        <p className="text-pretty text-ink-soft">
          <Trans>
            What you have unlocked stays open, and your coins stay. Until then there are no comments, ratings,
            rewards or purchases.
          </Trans>
        </p>
      )}
      {note.isComment && (
        <p className="text-pretty text-ink-soft">
          <Trans>
            It was reported or held back, and a person who works here decided that it breaks the rules of this
            site (Terms of Use, “Fair use”). If you think that is wrong, answer: it is looked at again.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" kind="tonal" onClick={() => void close()}>
          <Trans>Got it</Trans>
        </Button>
        <Link to="/customerService" className={textLinkClass}>
          <Trans>Answer</Trans>
        </Link>
        {notes.length > 1 && (
          <span className="text-caption text-ink-soft">
            <Trans>{notes.length - 1} more below it</Trans>
          </span>
        )}
      </div>
    </section>
  );
}
