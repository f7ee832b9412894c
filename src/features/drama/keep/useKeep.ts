import { useFailureText } from '../../../i18n/useFailureText';
import { handOver } from '../../../platform/worker/backgroundFetch';
import { usecases } from '../../../platform/worker/usecases';
import { showToast } from '../../../ui/toasts';
import { useFetchTexts } from './fetchTexts';

type Keep = (targets: readonly number[], height: number) => Promise<boolean>;

/**
 * Has episodes of a drama brought to the device, in one size, by the browser too where it goes on with the app closed (decision 0050).
 * Resolves to whether that has begun; where it has not, the reader is told why.
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
