import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect } from 'react';
import { readManuscripts, type ShownManuscript } from '../../../../data/queries/manuscripts';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { rowClass } from '../../../ui/List';
import { showToast } from '../../../ui/toasts';
import { deskTime } from '../../operator/desk/deskTime';
import { useDeskFailure } from '../../operator/desk/useDeskFailure';
import { FormSection } from '../../operator/titles/FormSection';
import { fetchEditor } from './fetchEditor';
import { manuscriptAt } from './manuscriptAt';
import { useRefreshedManuscripts } from './useRefreshedManuscripts';

type ManuscriptsProps = {
  readonly title: { readonly bookId: number; readonly bookName: string; readonly language: string };
};

/** What is being written for a title, from the device: it is here without a network too. */
export function Manuscripts({ title }: ManuscriptsProps) {
  const { bookId } = title;
  const navigate = useNavigate();
  const failureText = useDeskFailure();
  const { value: list = [] } = useLive(`manuscripts ${bookId}`, () => readManuscripts(bookId));
  useRefreshedManuscripts(bookId, title);
  // So that it opens later without a network.
  useEffect(() => {
    fetchEditor().catch((error: unknown) => console.info('The editor could not be fetched yet.', error));
  }, []);
  const begin = async () => {
    const begun = await usecases.beginManuscript({ ...title, title: '', text: '', target: null });
    if (begun.ok) await navigate({ to: '/studio', search: { at: manuscriptAt(bookId, begun.value) } });
    else showToast({ text: failureText(begun.failure.name) });
  };
  return (
    <FormSection title={<Trans>Manuscripts</Trans>}>
      <p className="text-ink-soft">
        <Trans>
          Chapters that you write here, also without a network. Readers see one once it is a draft and
          published.
        </Trans>
      </p>
      {list.length > 0 && (
        <ul className="-mx-4 divide-y divide-line border-y border-line">
          {list.map((manuscript) => (
            <li key={manuscript.id}>
              <Row manuscript={manuscript} />
            </li>
          ))}
        </ul>
      )}
      <Button
        kind={list.length > 0 ? 'outline' : 'primary'}
        icon={<PenLine className="size-icon-md" />}
        className="self-start"
        onClick={() => void begin()}
      >
        <Trans>Write a new chapter</Trans>
      </Button>
    </FormSection>
  );
}

function Row({ manuscript }: { manuscript: ShownManuscript }) {
  const { i18n } = useLingui();
  const { id, bookId, title, text, target, language, isUnsent, changedAt, copyOf } = manuscript;
  const at = deskTime(changedAt, i18n.locale);
  return (
    <Link to="/studio" search={{ at: manuscriptAt(bookId, id) }} className={rowClass}>
      <span className="min-w-0 flex-1 py-1">
        <span lang={language} className="block font-medium wrap-anywhere">
          {title || <Trans>Without a title</Trans>}
        </span>
        <span className="block text-caption text-ink-soft wrap-anywhere">
          {at} · <Plural value={roughWords(text)} one="about # word" other="about # words" />
        </span>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {target !== null && (
            <Tag>
              <Trans>Revises chapter {target}</Trans>
            </Tag>
          )}
          {copyOf !== undefined && (
            <Tag tone="mark">
              <Trans>From your other device</Trans>
            </Tag>
          )}
          {isUnsent && (
            <Tag tone="mark">
              <Trans>Not sent yet</Trans>
            </Tag>
          )}
        </span>
      </span>
    </Link>
  );
}

/** A list does not count every word of every chapter. */
function roughWords(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  // In Chinese and Japanese a letter is about a word, and there are no spaces.
  return words * 20 < text.length ? text.length : words;
}
