import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OperatorCallName } from '../../../contract/endpoints';
import { Button } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { Sheet } from '../../ui/Sheet';
import { DeskNavigation } from './DeskNavigation';
import { callDesk } from './desk/callDesk';
import { DeskDoor } from './desk/DeskDoor';
import { DeskLoading } from './desk/DeskLoading';
import type { DeskState } from './desk/deskState';
import { deskZone } from './desk/deskTime';
import { needsPassword, type PasswordReason } from './desk/needsPassword';
import { type AskDesk, DESK_RIGHTS, DeskContext } from './desk/useDesk';
import { useWaiting } from './desk/useWaiting';
import { addressOf, type DeskPlace } from './operatorAddress';
import { OtherRole } from './operators/OtherRole';
import { SECTIONS } from './sections';

type DeskFrameProps = {
  place: DeskPlace;
  state: DeskState;
  onState: (state: DeskState) => void;
  /** The role may have been taken away or changed meanwhile. */
  onRefused: () => Promise<void>;
};

export function DeskFrame({ place, state, onState, onRefused }: DeskFrameProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const { waiting, recount } = useWaiting(onRefused);
  const { ask, door } = useOpenDesk({ state, onState, onRefused, at: addressOf(place), recount });
  const { role, calls, mustAddPasskey } = state;
  const desk = useMemo(() => ({ ask, calls, ...DESK_RIGHTS }), [ask, calls]);
  const sections = SECTIONS.filter(
    ({ needs, at }) => calls.includes(needs) && (!mustAddPasskey || at === 'access'),
  );
  const section = SECTIONS.find(({ at }) => at === place.section) ?? sections[0];
  const main = useFocusOnSection(section?.at ?? '');
  const close = async () => {
    await callDesk('operatorClose', {});
    onState({ ...state, openUntil: null });
  };
  if (!section) return null;
  const { Section, title } = section;
  const name = i18n._(title);
  const zone = deskZone();
  return (
    <DeskContext value={desk}>
      <PageTitle>{t`${name} · Operator’s desk`}</PageTitle>
      <PageHeader
        title={t`Operator’s desk`}
        actions={
          <Button kind="quiet" size="sm" onClick={() => void close()}>
            <Trans>Close the desk</Trans>
          </Button>
        }
      />
      <div className="page-width pb-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8">
        <DeskNavigation sections={sections} current={section.at} waiting={waiting} role={role} />
        <section
          ref={main}
          tabIndex={-1}
          aria-labelledby="desk-section"
          className="min-w-0 pt-4 outline-none lg:pt-0"
        >
          <h2 id="desk-section" className="mb-4 font-title text-heading font-semibold">
            {name}
          </h2>
          {sections.includes(section) ? (
            <Suspense key={section.at} fallback={<DeskLoading />}>
              <Section rest={place.section === section.at ? place.rest : ''} />
            </Suspense>
          ) : (
            <OtherRole role={role} />
          )}
          <p className="mt-8 text-caption text-ink-soft">
            <Trans>Times at the desk are by your own clock: {zone}, unless another is named</Trans>
          </p>
        </section>
      </div>
      {door}
    </DeskContext>
  );
}

/** After these, fewer comments, messages or typos wait. */
const SETTLING: ReadonlySet<OperatorCallName> = new Set([
  'operatorJudgeComment',
  'operatorJudgeComments',
  'operatorAnswer',
  'operatorCorrect',
  'operatorSetTyposAside',
]);

/** After these, something else opens the desk, or more of it can be opened. */
const OF_PASSKEYS: ReadonlySet<OperatorCallName> = new Set(['operatorAddPasskey', 'operatorRemovePasskey']);

type OpenDesk = Omit<DeskFrameProps, 'place'> & { at: string; recount: () => Promise<void> };

/**
 * Calls the server; if the desk has closed meanwhile, or the call needs a fresh password, asks for it first.
 * Concurrent calls share one question.
 */
function useOpenDesk({ state, onState, onRefused, at, recount }: OpenDesk) {
  const { t } = useMacro();
  const [asked, setAsked] = useState<PasswordReason>();
  const waiting = useRef<((isOpen: boolean) => void)[]>([]);
  const settle = useCallback((isOpen: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isOpen);
  }, []);
  const ask = useCallback<AskDesk>(
    async (name, request) => {
      for (;;) {
        const answer = await callDesk(name, request);
        if (answer.ok && SETTLING.has(name)) void recount();
        if (!answer.ok && answer.failure.name === 'notAllowed') void onRefused();
        if (answer.ok && OF_PASSKEYS.has(name)) {
          const changed = await callDesk('operatorState', {});
          if (changed.ok) onState(changed.value);
          void recount();
        }
        if (answer.ok || !needsPassword(answer.failure)) return answer;
        setAsked(answer.failure.name);
        const isOpen = await new Promise<boolean>((resolve) => waiting.current.push(resolve));
        if (!isOpen) return answer;
      }
    },
    [recount, onState, onRefused],
  );
  // Calls that wait when the operator leaves the desk learn that it stayed closed.
  useEffect(() => () => settle(false), [settle]);
  const leave = () => {
    setAsked(undefined);
    settle(false);
  };
  const titles = {
    deskClosed: t`The desk is closed`,
    passwordNeeded: state.passkeys > 0 ? t`Your passkey again` : t`Your password again`,
  };
  const door = asked && (
    <Sheet title={titles[asked]} onClose={leave}>
      <div className="px-5 pt-2 pb-6">
        <DeskDoor
          state={state}
          reason={asked}
          at={at}
          onOpen={(opened) => {
            onState(opened);
            settle(true);
            setAsked(undefined);
          }}
        />
      </div>
    </Sheet>
  );
  return { ask, door };
}

/** Moves the focus to the chosen section, so that keyboard and screen reader continue there. */
function useFocusOnSection(at: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at]);
  return main;
}
