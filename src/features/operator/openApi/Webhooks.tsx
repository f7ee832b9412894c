import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MOST_WEBHOOKS } from '../../../../contract/openApi/openApi';
import { Button } from '../../../ui/Button';
import { LoadFailure } from '../../../ui/LoadFailure';
import { DeskLoading } from '../desk/DeskLoading';
import { useDeskRead } from '../desk/useDeskRead';
import { WebhookCard } from './WebhookCard';
import { WebhookSheet } from './WebhookSheet';

export function Webhooks() {
  const { value, failure, reload } = useDeskRead('operatorWebhooks', {});
  const [isNew, setNew] = useState(false);
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  return (
    <section aria-labelledby="webhooks" className="flex flex-col gap-4">
      <h2 id="webhooks" className="font-title text-heading font-semibold">
        <Trans>Webhooks</Trans>
      </h2>
      <p className="max-w-2xl text-pretty text-ink-soft">
        <Trans>
          This site tells other programs what happens here, without a reader’s name or address. A message that
          does not arrive is sent again for a day.
        </Trans>
      </p>
      {value.list.length < MOST_WEBHOOKS && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus className="size-icon-md" />}
          onClick={() => setNew(true)}
        >
          <Trans>New webhook…</Trans>
        </Button>
      )}
      {value.list.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onChange={() => void reload()} />
      ))}
      {isNew && <WebhookSheet onClose={() => setNew(false)} onDone={() => void reload()} />}
    </section>
  );
}
