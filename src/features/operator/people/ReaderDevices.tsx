import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReaderFile } from '../../../../contract/operator/people.schema';
import { readSystem } from '../../../platform/device/device';
import { Button } from '../../../ui/Button';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { EndSessionSheet } from './EndSessionSheet';

export function ReaderDevices({ reader, onDone }: { reader: ReaderFile; onDone: () => void }) {
  const { t, i18n } = useMacro();
  const [ending, setEnding] = useState<{ sessionId: number | null }>();
  const { userId, sessions, signIns } = reader;
  const when = (moment: number) => <span className="whitespace-nowrap">{deskTime(moment, i18n.locale)}</span>;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h4 className="text-lead font-semibold">
          <Trans>Logged in on</Trans>
        </h4>
        {sessions.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>No device is logged in.</Trans>
          </p>
        ) : (
          <>
            <DeskTable
              caption={t`Logged in on`}
              rows={sessions}
              rowKey={({ id }) => id}
              columns={[
                {
                  title: <Trans>Device</Trans>,
                  cell: ({ userAgent }) => systemOf(userAgent) || <Trans>Unknown device</Trans>,
                },
                { title: <Trans>Since</Trans>, cell: ({ createdAt }) => when(createdAt) },
                { title: <Trans>Last used</Trans>, cell: ({ seenAt }) => when(seenAt) },
                {
                  title: <span className="sr-only">{t`Log out`}</span>,
                  cell: ({ id }) => (
                    <Button size="sm" kind="quiet" onClick={() => setEnding({ sessionId: id })}>
                      <Trans>Log out…</Trans>
                    </Button>
                  ),
                },
              ]}
            />
            <Button
              size="sm"
              kind="outline"
              className="self-start"
              onClick={() => setEnding({ sessionId: null })}
            >
              <Trans>Log all devices out…</Trans>
            </Button>
          </>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <h4 className="text-lead font-semibold">
          <Trans>Sign-ins</Trans>
        </h4>
        {signIns.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>None.</Trans>
          </p>
        ) : (
          <DeskTable
            caption={t`Sign-ins`}
            rows={signIns}
            rowKey={({ id }) => id}
            columns={[
              { title: <Trans>When</Trans>, cell: ({ at }) => when(at) },
              {
                title: <Trans>Device</Trans>,
                cell: ({ device }) =>
                  [device.brand, device.model, device.os, device.osVersion].filter(Boolean).join(' '),
              },
              { title: <Trans>Connection</Trans>, cell: ({ device }) => device.netType },
              { title: <Trans>Language</Trans>, cell: ({ language }) => language },
              {
                title: <Trans>Arrived by</Trans>,
                cell: ({ inviteCode }) => <span className="wrap-anywhere">{inviteCode}</span>,
              },
            ]}
          />
        )}
      </div>
      {ending && (
        <EndSessionSheet
          userId={userId}
          sessionId={ending.sessionId}
          onClose={() => setEnding(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

function systemOf(userAgent: string): string {
  const { os, model } = readSystem(userAgent);
  return model || os;
}
