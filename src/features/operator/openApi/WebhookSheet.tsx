import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useId, useState } from 'react';
import {
  WEBHOOK_ADDRESS_MOST,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookShape,
} from '../../../../contract/openApi/openApi';
import type { Language } from '../../../../contract/wire/languages';
import { ChoiceRow } from '../../../ui/ChoiceRow';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';
import { newWebhookSecret } from './newSecret';
import { ShownOnce } from './ShownOnce';
import { Ticks } from './Ticks';
import { useEventText } from './useOpenApiTexts';

export function WebhookSheet({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t, i18n } = useMacro();
  const eventText = useEventText();
  const group = useId();
  const [secret] = useState(newWebhookSecret);
  const [isAdded, setAdded] = useState(false);
  const [shape, setShape] = useState<WebhookShape>('signed');
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const { run, isBusy, failure } = useAct('operatorAddWebhook');
  const isUnfit = failure?.name === 'malformed';
  const submit = async () => {
    // Lines for people are in the language of the owner who adds it.
    const language = i18n.locale as Language;
    const asked = { shape, address: address.trim(), events: [...events], language, secret };
    if (!(await run(asked))) return;
    onDone();
    if (shape === 'signed') return setAdded(true);
    showToast({ text: t`Saved. It is in the audit log.` });
    onClose();
  };
  if (isAdded)
    return (
      <Sheet title={t`The webhook’s secret`} onClose={onClose}>
        <ShownOnce
          label={<Trans>Secret</Trans>}
          value={secret}
          hint={
            <Trans>
              It is shown only now. The receiver checks with it that a message is from this site, as Standard
              Webhooks describes.
            </Trans>
          }
          onDone={onClose}
        />
      </Sheet>
    );
  return (
    <ActSheet
      title={t`New webhook`}
      action={<Trans>Add the webhook</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={URL.canParse(address.trim()) && events.length > 0}
      isBusy={isBusy}
      failure={isUnfit ? undefined : failure}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">
          <Trans>What is sent</Trans>
        </legend>
        <ChoiceRow
          name={group}
          checked={shape === 'signed'}
          onChoose={() => setShape('signed')}
          title={<Trans>JSON for a program</Trans>}
          detail={<Trans>Signed, so that the program knows who sends it</Trans>}
        />
        <ChoiceRow
          name={group}
          checked={shape === 'discord'}
          onChoose={() => setShape('discord')}
          title={<Trans>A line in a Discord channel</Trans>}
          detail={<Trans>Also for chats that accept Discord’s webhooks</Trans>}
        />
      </fieldset>
      <TextField
        label={<Trans>Address</Trans>}
        type="url"
        name="webhook"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        required
        maxLength={WEBHOOK_ADDRESS_MOST}
        value={address}
        onChange={setAddress}
        error={isUnfit ? t`Enter an https address of a public site, without a user name.` : undefined}
      />
      <Ticks
        title={<Trans>When</Trans>}
        all={WEBHOOK_EVENTS}
        chosen={events}
        onChange={setEvents}
        text={eventText}
      />
    </ActSheet>
  );
}
