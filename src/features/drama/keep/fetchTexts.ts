import { useLingui } from '@lingui/react/macro';
import type { KeptTexts } from '../../../platform/worker/backgroundFetch';

/** Returns the texts of each episode for the browser's own list of downloads. */
export function useFetchTexts(title: string): (target: number) => KeptTexts {
  const { t } = useLingui();
  return (target) => {
    const episode = t`${title}: episode ${target}`;
    return { title: episode, whole: t`On this device: ${episode}`, unfinished: t`Not finished: ${episode}` };
  };
}
