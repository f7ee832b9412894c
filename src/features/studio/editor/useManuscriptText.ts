import type { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptManuscript } from '../../../../data/queries/manuscripts';
import { usecases } from '../../../platform/worker/usecases';
import { textOfDoc } from './convert';
import { takeText } from './createEditor';

/** A pause in typing after which it is stored, and the longest time without, ms: a killed tab loses no more. */
const PAUSE_MS = 400;
const MOST_MS = 1_000;

type Written = { readonly title: string; readonly text: string };

/**
 * Stores what is typed on the device, and takes what other tabs and devices wrote. `seen` is what the editor last
 * had in common with the stored manuscript. `failed`: the device refused to store the last change.
 */
export function useManuscriptText(view: EditorView | undefined, manuscript: KeptManuscript) {
  const { id } = manuscript;
  const seen = useRef<Written>({ title: manuscript.title, text: manuscript.text });
  const [title, setTitle] = useState(manuscript.title);
  const typedTitle = useRef(manuscript.title);
  const [text, setText] = useState(manuscript.text);
  const [isFailed, setFailed] = useState(false);
  const timer = useRef<{ at: ReturnType<typeof setTimeout>; since: number }>(undefined);
  const saving = useRef<Promise<void>>(undefined);

  const now = useCallback(
    (): Written => ({
      title: typedTitle.current.trim(),
      text: view ? textOfDoc(view.state.doc) : seen.current.text,
    }),
    [view],
  );
  const show = useCallback(
    (written: Written) => {
      seen.current = written;
      if (written.title !== typedTitle.current.trim()) {
        typedTitle.current = written.title;
        setTitle(written.title);
      }
      if (view && !view.isDestroyed && textOfDoc(view.state.doc) !== written.text)
        takeText(view, written.text);
      setText(written.text);
    },
    [view],
  );

  const saveOnce = useCallback(async () => {
    const typed = now();
    setText(typed.text);
    if (same(typed, seen.current)) return;
    const saved = await usecases.saveManuscript({ id, ...typed, seen: seen.current });
    setFailed(!saved.ok);
    if (!saved.ok) return;
    // Typed meanwhile: the next save joins it with what is stored.
    if (same(now(), typed)) show(saved.value);
    else seen.current = typed;
  }, [id, now, show]);

  /** Stores what is typed now. */
  const save = useCallback(async () => {
    clearTimeout(timer.current?.at);
    timer.current = undefined;
    const before = saving.current ?? Promise.resolve();
    saving.current = before.then(saveOnce);
    await saving.current;
  }, [saveOnce]);

  const saveSoon = useCallback(() => {
    const since = timer.current?.since ?? Date.now();
    clearTimeout(timer.current?.at);
    const left = Math.max(0, since + MOST_MS - Date.now());
    timer.current = { at: setTimeout(() => void save(), Math.min(PAUSE_MS, left)), since };
  }, [save]);

  // A page that is left may never be shown again.
  useEffect(() => {
    const leave = () => void save();
    const hidden = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  // Another tab or device wrote; what is typed here and not stored yet is joined by the next save.
  const stored = manuscript.text;
  const storedTitle = manuscript.title;
  useEffect(() => {
    const written = { title: storedTitle, text: stored };
    if (view && !same(written, seen.current) && same(now(), seen.current)) show(written);
  }, [view, stored, storedTitle, now, show]);

  const changeTitle = (typed: string) => {
    typedTitle.current = typed;
    setTitle(typed);
    saveSoon();
  };
  return { title, text, isFailed, changeTitle, save, saveSoon };
}

function same(a: Written, b: Written): boolean {
  return a.title === b.title && a.text === b.text;
}
