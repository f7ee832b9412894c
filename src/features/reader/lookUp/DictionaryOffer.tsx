import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { BookDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import type { StoredDictionary } from '../../../../data/queries/dictionary';
import { useFailureText } from '../../../i18n/useFailureText';
import { recordAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { Notice } from '../../../ui/Notice';
import { ProgressLine } from '../../../ui/ProgressLine';

export function DictionaryOffer({ stored }: { stored: StoredDictionary | undefined }) {
  const failureText = useFailureText();
  const { t, i18n } = useTexts();
  const [bytes, setBytes] = useState(stored?.bytes);
  const [failure, setFailure] = useState<Failure>();
  const [isFetching, setFetching] = useState(false);
  useEffect(() => {
    let current = true;
    void usecases.offerDictionary().then((offered) => {
      recordAnswer(offered);
      if (!current) return;
      if (offered.ok) setBytes(offered.value.bytes);
      else setFailure(offered.failure);
    });
    return () => {
      current = false;
    };
  }, []);
  const fetchIt = async () => {
    setFetching(true);
    setFailure(undefined);
    const fetched = await usecases.fetchDictionary();
    recordAnswer(fetched);
    setFetching(false);
    if (!fetched.ok && fetched.failure.name !== 'cancelled') setFailure(fetched.failure);
  };
  const size = bytes === undefined ? undefined : formatBytes(bytes, i18n.locale);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        {size === undefined ? (
          <Trans>
            The English dictionary isn’t on this device yet. Once downloaded, it works without a network.
          </Trans>
        ) : (
          <Trans>
            The English dictionary isn’t on this device yet. It takes {size}. Once downloaded, it works
            without a network.
          </Trans>
        )}
      </p>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {isFetching ? (
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <ProgressLine
              label={t`Downloading the dictionary`}
              percent={Math.round(((stored?.stored ?? 0) / (stored?.bytes ?? 1)) * 100)}
              tone="accent"
            />
          </div>
          <Button kind="quiet" size="sm" onClick={() => void usecases.removeDictionary()}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : (
        <Button
          className="self-start"
          icon={<BookDown className="size-icon-md" />}
          onClick={() => void fetchIt()}
        >
          <Trans>Download the dictionary</Trans>
        </Button>
      )}
    </div>
  );
}
