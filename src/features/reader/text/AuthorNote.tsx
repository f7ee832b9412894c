import { Trans, useLingui } from '@lingui/react/macro';
import { noteParagraphs } from '../../../../contract/catalogue/authorNotes';

/**
 * What the author says before or after a chapter (decision 0144). It has no blocks: nothing that finds, marks or
 * reads text aloud sees it.
 */
export function AuthorNote({ note = '' }: { note: string | undefined }) {
  const { t } = useLingui();
  if (note === '') return null;
  return (
    <aside aria-label={t`Author’s note`} className="author-note">
      <p className="author-note-head" aria-hidden="true">
        <Trans>Author’s note</Trans>
      </p>
      {noteParagraphs(note).map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </aside>
  );
}
