import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { SHELF_VIEW_KEY, type ShelfView } from '../../../data/queries/shelf';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

export function useShelfView(kept: ShelfView): [ShelfView, (patch: Partial<ShelfView>) => void] {
  const { t } = useLingui();
  const [view, setView] = useState(kept);
  const key = JSON.stringify(kept);
  const latest = useRef(kept);
  latest.current = kept;

  // Another tab may have changed it, and the row arrives after the first frame.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for what is kept.
  useEffect(() => setView(latest.current), [key]);

  const change = async (patch: Partial<ShelfView>) => {
    setView((now) => ({ ...now, ...patch }));
    const saved = await usecases.patchSetting({ key: SHELF_VIEW_KEY, patch });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return [view, (patch) => void change(patch)];
}
