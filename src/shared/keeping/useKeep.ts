import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../i18n/useFailureText';
import { handOver, type KeptTexts } from '../../platform/worker/backgroundFetch';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

type Keep = (targets: readonly number[], height: number) => Promise<boolean>;

/**
 * Returns a function that fetches episodes of a drama to the device, in one size, by the browser itself if it
 * can continue while the app is closed (decision 0050). Resolves to whether that has begun; if not, the
 * reader sees the reason.
 */
export function useKeep({ videoId, title }: { videoId: number; title: string }): Keep {
  const failureText = useFailureText();
  const textsOf = useFetchTexts(title);
  return async (targets, height) => {
    const begun = await usecases.keepEpisodes({ videoId, targets, height });
    if (begun.ok) void handOver(videoId, targets, textsOf);
    else showToast({ text: failureText(begun.failure.name) });
    return begun.ok;
  };
}

/** Returns the texts of each episode for the browser's own list of downloads. */
function useFetchTexts(title: string): (target: number) => KeptTexts {
  const { t } = useLingui();
  return (target) => {
    const episode = t`${title}: episode ${target}`;
    return { title: episode, whole: t`On this device: ${episode}`, unfinished: t`Not finished: ${episode}` };
  };
}
