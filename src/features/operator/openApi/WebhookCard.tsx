import { plural } from '@lingui/core/macro';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useRef } from 'react';
import type { DeskDelivery, DeskWebhook } from '../../../../contract/openApi/desk.schema';
import { WEBHOOK_EVENTS } from '../../../../contract/openApi/openApi';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { SwitchRow } from '../../../ui/Switch';
import { showToast } from '../../../ui/toasts';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { Ticks } from './Ticks';
import { useEventText } from './useOpenApiTexts';

/** A webhook, its events, and the results of its last deliveries. */
export function WebhookCard({ webhook, onChange }: { webhook: DeskWebhook; onChange: () => void }) {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const eventText = useEventText();
  const dialog = useRef<ConfirmHandle>(null);
  const change = useAct('operatorChangeWebhook');
  const removal = useAct('operatorRemoveWebhook');
  const test = useAct('operatorTestWebhook');
  const { id: webhookId, address, shape, events, offAt, offBecause, deliveries } = webhook;
  const { host } = new URL(address);
  const failure = change.failure ?? removal.failure ?? test.failure;
  const isOn = offAt === null;
  const set = async (changes: Partial<Pick<DeskWebhook, 'events'> & { isOn: boolean }>) => {
    if (await change.run({ webhookId, events, isOn, ...changes })) onChange();
  };
  const remove = async () => {
    if (await removal.run({ webhookId })) onChange();
  };
  const sendTest = async () => {
    if (!(await test.run({ webhookId }))) return;
    showToast({ text: t`A test is on its way.` });
    onChange();
  };
  return (
    <article aria-label={host} className={`${cardClass} flex flex-col gap-4 p-4 sm:p-5`}>
      <header>
        <h3 className="text-lead font-semibold wrap-anywhere">{host}</h3>
        <p className="text-caption wrap-anywhere text-ink-soft">
          {shape === 'discord' ? <Trans>Lines for Discord</Trans> : <Trans>Signed JSON</Trans>}
          {` · ${address}`}
        </p>
      </header>
      {offBecause === 'dead' && (
        <Notice tone="danger">
          <Trans>
            It was switched off because nothing arrived there for days. What happened since was not sent.
          </Trans>
        </Notice>
      )}
      <div className="-mx-4">
        <SwitchRow
          label={<Trans>On</Trans>}
          checked={isOn}
          disabled={change.isBusy}
          onChange={(wanted) => void set({ isOn: wanted })}
        />
      </div>
      <Ticks
        title={<Trans>When</Trans>}
        all={WEBHOOK_EVENTS}
        chosen={events}
        onChange={(chosen) => chosen.length > 0 && void set({ events: [...chosen] })}
        text={eventText}
      />
      {deliveries.length > 0 && <Deliveries list={deliveries} />}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" kind="tonal" busy={test.isBusy} onClick={() => void sendTest()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button size="sm" kind="quiet" onClick={onChange}>
          <Trans>Refresh</Trans>
        </Button>
        <Button size="sm" kind="quiet" onClick={() => dialog.current?.open()}>
          <Trans>Remove…</Trans>
        </Button>
      </div>
      <ConfirmDialog
        ref={dialog}
        title={t`Remove ${host}?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>What waits for it is not sent, and the list of its deliveries is deleted.</Trans>
      </ConfirmDialog>
    </article>
  );
}

function Deliveries({ list }: { list: readonly DeskDelivery[] }) {
  const { t, i18n } = useMacro();
  const eventText = useEventText();
  const resultOf = ({ state, tries, nextAt, status, complaint }: DeskDelivery) => {
    if (state === 'arrived') return t`Arrived`;
    if (tries === 0 && state === 'waiting') return t`On its way`;
    const said = [status === null ? '' : `HTTP ${status}`, complaint].filter(Boolean).join(' ');
    if (state === 'givenUp') return [t`Given up`, said].filter(Boolean).join(' · ');
    const next = deskTime(nextAt ?? 0, i18n.locale);
    const waits = plural(tries, {
      one: `# try failed, the next is at ${next}`,
      other: `# tries failed, the next is at ${next}`,
    });
    return [waits, said].filter(Boolean).join(' · ');
  };
  return (
    <DeskTable
      caption={t`Last deliveries`}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        {
          title: <Trans>Event</Trans>,
          cell: ({ event, createdAt }) => (
            <>
              {eventText(event)}
              <span className="block text-caption text-ink-soft">{deskTime(createdAt, i18n.locale)}</span>
            </>
          ),
        },
        {
          title: <Trans>Result</Trans>,
          cell: (delivery) => <span className="wrap-anywhere">{resultOf(delivery)}</span>,
        },
      ]}
    />
  );
}
