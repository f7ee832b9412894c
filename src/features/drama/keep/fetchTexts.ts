import { useLingui } from '@lingui/react/macro';
import type { KeptTexts } from '../../../platform/worker/backgroundFetch';

/** What the browser's own list of downloads says of each episode. */
export function useFetchTexts(title: string): (target: number) => KeptTexts {
  const { t } = useLingui();
  return (target) => {
    const episode = t`${title}: episode ${target}`;
    return { title: episode, whole: t`On this device: ${episode}`, unfinished: t`Not finished: ${episode}` };
  };
}
