import './written.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, EllipsisVertical, Eye, History, Trash2 } from 'lucide-react';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CHAPTER_TITLE_MOST } from '../../../../contract/operator/operator';
import { MANUSCRIPT_MOST } from '../../../../contract/studio/manuscripts';
import type { ShownManuscript } from '../../../../data/queries/manuscripts';
import { countWords } from '../../../../formats/wordCount';
import { useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { IconButton } from '../../../ui/IconButton';
import { Menu, MenuItem } from '../../../ui/Menu';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { useDeskFailure } from '../../operator/desk/useDeskFailure';
import { CopyOf } from './CopyOf';
import type { LeftOut } from './clipboard';
import { createEditor, takeText } from './createEditor';
import { HistorySheet } from './HistorySheet';
import { PlaceManuscript } from './PlaceManuscript';
import { PreviewSheet } from './PreviewSheet';
import { Toolbar } from './Toolbar';
import { useManuscriptText } from './useManuscriptText';
import { LinkSheet, ReadingSheet } from './WordSheets';

type Shown = 'preview' | 'history' | 'reading' | 'link';

/** Writes a chapter (decision 0143). Everything but its history works without a network. */
export function ManuscriptEditor({ manuscript }: { manuscript: ShownManuscript }) {
  const { t } = useLingui();
  const { id, bookId, language, target } = manuscript;
  const navigate = useNavigate();
  const failureText = useDeskFailure();
  const place = useRef<HTMLDivElement>(null);
  const question = useRef<ConfirmHandle>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [shown, setShown] = useState<Shown>();
  const { title, text, isFailed, changeTitle, save, saveSoon } = useManuscriptText(view, manuscript);
  const [first] = useState(manuscript.text);
  const words = useMemo(() => countWords(text), [text]);

  const stateChanged = useEffectEvent((next: EditorState, isChanged: boolean) => {
    setState(next);
    if (isChanged) saveSoon();
  });
  const leftOut = useEffectEvent(({ pictures, isFile }: LeftOut) => {
    const many = t`Pictures were not copied: ${pictures}. Add them with a file of chapters.`;
    showToast({ text: isFile ? t`Pictures are added with a file of chapters, such as an EPUB.` : many });
  });
  const label = t`Text of the chapter`;
  useEffect(() => {
    if (!place.current) return;
    const opened = createEditor(place.current, {
      text: first,
      language,
      label,
      onState: (next, isChanged) => stateChanged(next, isChanged),
      onLeftOut: (what) => leftOut(what),
    });
    setView(opened);
    setState(opened.state);
    return () => opened.destroy();
  }, [first, language, label]);

  const drop = async () => {
    const dropped = await usecases.dropManuscript({ id });
    if (!dropped.ok) return showToast({ text: failureText(dropped.failure.name) });
    await navigate({ to: '/studio', search: { at: `titles/${bookId}` }, replace: true });
  };
  const keep = async () => {
    await save();
    const kept = await usecases.keepManuscript({ id });
    showToast({
      text: kept.ok ? t`Kept in the history.` : t`It is kept in the history once there is a network.`,
    });
  };
  const close = () => {
    setShown(undefined);
    view?.focus();
  };
  const isLong = text.length > MANUSCRIPT_MOST;
  return (
    <div className="flex flex-col gap-4">
      {manuscript.copyOf !== undefined && <CopyOf manuscript={manuscript} of={manuscript.copyOf} />}
      <TextField
        label={<Trans>Title of the chapter</Trans>}
        lang={language}
        value={title}
        onChange={changeTitle}
        maxLength={CHAPTER_TITLE_MOST}
      />
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-caption text-ink-soft">
          <Saved manuscript={manuscript} />
          {' · '}
          <span className="tabular-nums">
            <Plural value={words} one="# word" other="# words" />
          </span>
        </p>
        <div className="flex shrink-0 items-center">
          <IconButton label={t`Preview`} onClick={() => void save().then(() => setShown('preview'))}>
            <Eye className="size-icon-md" />
          </IconButton>
          <IconButton label={t`History`} onClick={() => void save().then(() => setShown('history'))}>
            <History className="size-icon-md" />
          </IconButton>
          <Menu
            label={t`More about the manuscript`}
            icon={<EllipsisVertical className="size-icon-md" />}
            side="below"
          >
            <MenuItem icon={<Bookmark className="size-icon-md" />} onPress={() => void keep()}>
              <Trans>Keep this version</Trans>
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 className="size-icon-md" />}
              onPress={() => question.current?.open()}
            >
              <Trans>Delete…</Trans>
            </MenuItem>
          </Menu>
        </div>
      </div>
      <div className="rounded-lg border border-edge bg-surface">
        <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between rounded-t-lg border-b border-line bg-surface px-1">
          {view && state && (
            <Toolbar
              view={view}
              state={state}
              onReading={() => setShown('reading')}
              onLink={() => setShown('link')}
            />
          )}
        </div>
        <div ref={place} className="px-4 py-4" />
      </div>
      {isFailed && (
        <Notice tone="danger">
          <Trans>This device could not store the last change. Copy your text to be safe.</Trans>
        </Notice>
      )}
      {isLong && (
        <Notice tone="danger">
          <Trans>It is too long for one chapter and is not sent. Move a part of it to another one.</Trans>
        </Notice>
      )}
      {!isLong && manuscript.refused && (
        <Notice tone="danger">
          <Trans>The server does not accept it, so it is only on this device:</Trans>{' '}
          {failureText(manuscript.refused)}
        </Notice>
      )}
      <PlaceManuscript manuscript={manuscript} isEmpty={text === '' || title.trim() === ''} onBefore={save} />
      {view && shown === 'reading' && <ReadingSheet view={view} onClose={close} />}
      {view && shown === 'link' && <LinkSheet view={view} onClose={close} />}
      {shown === 'preview' && (
        <PreviewSheet
          title={title.trim()}
          text={text}
          target={target ?? 0}
          bookId={bookId}
          language={language}
          onClose={close}
        />
      )}
      {shown === 'history' && (
        <HistorySheet
          bookId={bookId}
          id={id}
          text={text}
          language={language}
          onRestore={(written) => {
            changeTitle(written.title);
            if (view) takeText(view, written.text, { isTyped: true });
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        ref={question}
        title={t`Delete this manuscript?`}
        action={t`Delete`}
        onConfirm={() => void drop()}
      >
        <Trans>
          The manuscript and its history are deleted on all devices. A chapter that was made from it stays.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}

/** Where the manuscript is. */
function Saved({ manuscript: { isUnsent, refused } }: { manuscript: ShownManuscript }) {
  const isOffline = useOffline();
  return (
    <span role="status">
      {refused ? (
        <Trans>On this device only</Trans>
      ) : !isUnsent ? (
        <Trans>Saved on this device and on the server</Trans>
      ) : isOffline ? (
        <Trans>Saved on this device; it will be sent when there is a network</Trans>
      ) : (
        <Trans>Saved on this device; it will be sent in a moment</Trans>
      )}
    </span>
  );
}
