import './file-page.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type OwnBook, readOwnBook } from '../../../../data/queries/ownBooks';
import { houseName } from '../../../platform/device/houseName';
import { useLive } from '../../../platform/live/live';
import { type FilePage, lookAtPage, type PageAnswer } from '../../../platform/worker/lookAtPage';
import { openedFile } from '../../../platform/worker/openedFiles';
import { FileChoice } from '../../../ui/FileChoice';
import { Notice } from '../../../ui/Notice';
import { ProgressLine } from '../../../ui/ProgressLine';
import { Sheet } from '../../../ui/Sheet';
import { useStage } from '../context/StageContext';
import { usePageWords } from './usePageWords';

/** The page as it is in the file, for a reader who misses something in the book or doubts it. */
export function FilePageSheet({ bookId, onClose }: { bookId: number; onClose: () => void }) {
  const { t } = useLingui();
  const { value: own } = useLive(`ownBook ${bookId}`, () => readOwnBook(bookId));
  const now = usePageWords();
  const [words] = useState(now);
  const [file, setFile] = useState(() => openedFile(bookId));
  const state = useFilePage(file, own, words);
  const failure = 'failure' in state && state.failure !== 'missing' ? state.failure : undefined;
  return (
    <Sheet onClose={onClose} tall={'page' in state} title={t`This page in the file`}>
      {own && (!file || failure) && (
        <div className="px-5 pt-2 pb-6">
          <FileChoice
            failure={file && failure}
            name={own.fileName}
            onFile={(chosen) => setFile(new File([chosen], own.fileName))}
          >
            <Trans>
              {houseName} keeps the text of a book but not its file. To see this page as the file has it,
              choose the file again.
            </Trans>
          </FileChoice>
        </div>
      )}
      {file && 'share' in state && (
        <div className="px-5 pt-4 pb-6">
          <p className="mb-4 font-medium wrap-anywhere">{own?.fileName}</p>
          <ProgressLine label={t`Read so far`} percent={Math.round(state.share * 100)} tone="accent" />
        </div>
      )}
      {'failure' in state && state.failure === 'missing' && (
        <div className="px-5 pt-2 pb-6">
          <Notice>
            <Trans>The words of this page are not in the file.</Trans>
          </Notice>
        </div>
      )}
      {'page' in state && <Lines page={state.page} />}
    </Sheet>
  );
}

function Lines({ page }: { page: FilePage }) {
  const { t } = useLingui();
  const { book } = useStage();
  const { path, isPage, lines, at, before, after } = page;
  return (
    <>
      <p className="px-5 pb-3 text-caption wrap-anywhere text-ink-soft">
        {isPage ? (
          <Trans>The words of page {path}, with nothing left out, moved or grouped.</Trans>
        ) : (
          <Trans>The words of {path}, with nothing left out, moved or grouped.</Trans>
        )}
      </p>
      {/* A scrollable area must be reachable by keyboard. */}
      <div
        aria-label={t`This page in the file`}
        className="file-page"
        lang={book?.language}
        role="group"
        tabIndex={0}
      >
        {before > 0 && <More count={before} />}
        {lines.map(({ text, isPicture }, index) => (
          <p
            aria-current={index === at || undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other key, and never change.
            key={index}
            ref={index === at ? showLine : undefined}
          >
            {isPicture ? <i>{t`Picture: ${text}`}</i> : text}
          </p>
        ))}
        {after > 0 && <More count={after} />}
      </div>
    </>
  );
}

function More({ count }: { count: number }) {
  return (
    <p className="text-caption text-ink-soft">
      <Plural value={count} one="# more line" other="# more lines" />
    </p>
  );
}

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'center' });
}

type FilePageState =
  | { readonly share: number }
  | { readonly page: FilePage }
  | { readonly failure: Extract<PageAnswer, { ok: false }>['reason'] };

function useFilePage(file: File | undefined, own: OwnBook | undefined, words: string): FilePageState {
  const [state, setState] = useState<FilePageState>({ share: 0 });
  const { hash, cut } = own ?? {};
  const encoding = cut?.encoding;
  useEffect(() => {
    if (!file || hash === undefined) return;
    const closing = new AbortController();
    const onProgress = (share: number) => setState({ share });
    onProgress(0);
    void lookAtPage({ file, hash, words, encoding }, { signal: closing.signal, onProgress }).then(
      (answer) => {
        setState(answer.ok ? { page: answer.page } : { failure: answer.reason });
      },
    );
    return () => closing.abort();
  }, [file, hash, encoding, words]);
  return state;
}
