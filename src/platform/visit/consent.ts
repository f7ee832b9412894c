import { type Asked, PURPOSES, type Purpose, purposesOf } from '../../../contract/account/signals';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { storeChoice, storedChoice } from '../device/localChoice';
import { useServerConfig } from '../live/serverConfig';
import { Signal, useSignal } from '../live/signal';

/**
 * What this device's reader agreed to (spec 4.14), whoever reads on it, in one place: localStorage, where every tab sees it
 * change. An answer holds for those who were named when it was given.
 */
const STORAGE_KEY = 'consent';

type Answer = { readonly said: 'yes' | 'no'; readonly to: string };
type Answers = Readonly<Partial<Record<Purpose, Answer>>>;

const answers = new Signal<Answers>(parsed(storedChoice(STORAGE_KEY)));
// There is no window where a first picture is drawn.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) answers.set(parsed(newValue));
});

/** What was said to this: null as long as nothing was, also where others would be told now than were named then. */
function saidTo(given: Answers, { purpose, to }: Asked): boolean | null {
  const answer = given[purpose];
  // Nobody has to say no again.
  if (answer?.said === 'no') return false;
  return answer?.to === to ? true : null;
}

/** Whether the reader agreed to a purpose, as this installation stands now. */
export async function isAgreed(purpose: Purpose): Promise<boolean> {
  const config = await readServerConfig().catch(() => undefined);
  const asked = purposesOf(config?.signals).find((each) => each.purpose === purpose);
  return asked !== undefined && saidTo(answers.value, asked) === true;
}

/** The same, live. */
export function useIsAgreed(purpose: Purpose): boolean {
  const asked = useAsked().find((each) => each.purpose === purpose);
  return useSignal(answers, (given) => asked !== undefined && saidTo(given, asked) === true);
}

/** The purposes that this installation was set up for. */
export function useAsked(): readonly Asked[] {
  return purposesOf(useServerConfig()?.signals);
}

/**
 * What the reader is still to be asked; nothing where the browser says for them that they want to be left alone (Global Privacy
 * Control): they may agree in the settings all the same.
 */
export function unanswered(asked: readonly Asked[]): readonly Asked[] {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true ? [] : asked.filter((each) => saidTo(answers.value, each) === null);
}

/** Keeps an answer. With storage switched off it lasts for this visit. */
export function answerConsent(asked: Asked, isYes: boolean): void {
  const next = { ...answers.value, [asked.purpose]: { said: isYes ? 'yes' : 'no', to: asked.to } as const };
  storeChoice(STORAGE_KEY, JSON.stringify(next));
  answers.set(next);
}

/** Calls `listener` whenever an answer was given, in any tab. Returns how to stop. */
export const onConsent = (listener: () => void): (() => void) => answers.subscribe(listener);

/** What is not an answer is as if it had not been given. */
function parsed(text: string | null): Answers {
  try {
    const kept = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
    const sound = PURPOSES.flatMap((purpose) => {
      const { said, to } = Object(kept[purpose]) as Partial<Answer>;
      const isSound = (said === 'yes' || said === 'no') && typeof to === 'string';
      return isSound ? [[purpose, { said, to }] as const] : [];
    });
    return Object.fromEntries(sound);
  } catch {
    return {};
  }
}
