import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../../../contract/wire/failure';
import { readManuscripts } from '../../../../data/queries/manuscripts';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toasts';
import { callDesk } from '../../operator/desk/callDesk';
import { useDeskFailure } from '../../operator/desk/useDeskFailure';
import { manuscriptAt } from './manuscriptAt';

type ReviseChapterProps = { readonly file: TitleFile; readonly target: number };

/** Opens a chapter or draft in the editor: its manuscript, or a new one with its text. */
export function ReviseChapter({ file, target }: ReviseChapterProps) {
  const navigate = useNavigate();
  const failureText = useDeskFailure();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const id = await manuscriptOf(file, target);
    setBusy(false);
    if (id.ok) await navigate({ to: '/studio', search: { at: manuscriptAt(file.id, id.value) } });
    else showToast({ text: failureText(id.failure.name) });
  };
  return (
    <Button
      kind="tonal"
      busy={isBusy}
      icon={<PenLine className="size-icon-md" />}
      className="mb-6 self-start"
      onClick={() => void open()}
    >
      <Trans>Revise in the editor</Trans>
    </Button>
  );
}

async function manuscriptOf(file: TitleFile, target: number): Promise<Result<string>> {
  const about = { bookId: file.id, bookName: file.title, language: file.language };
  const refreshed = await usecases.refreshManuscripts(about);
  if (!refreshed.ok) return refreshed;
  const known = (await readManuscripts(file.id)).find((each) => each.target === target && !each.copyOf);
  if (known) return success(known.id);
  const chapter = await callDesk('studioChapter', { bookId: file.id, target });
  if (!chapter.ok) return chapter;
  const paragraphs: string[] = [];
  for (let from: number | null = null; ; ) {
    const part: Awaited<ReturnType<typeof fetchPart>> = await fetchPart(file.id, target, from);
    if (!part.ok) return part;
    paragraphs.push(...part.value.list.map(({ text }) => text));
    if (part.value.next === null) break;
    if (from !== null && part.value.next <= from) return failed('undecodable', 'a chapter goes in circles');
    from = part.value.next;
  }
  const text = paragraphs.join('\n\n');
  return await usecases.beginManuscript({ ...about, title: chapter.value.title, text, target });
}

function fetchPart(bookId: number, target: number, from: number | null) {
  return callDesk('studioChapterText', { bookId, target, from });
}
