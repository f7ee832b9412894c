import { AGREED_PAGES, type AgreedPage, BUILT_IN_VERSION } from '../../../contract/account/houseTexts';
import { type Asked, PURPOSES, type Purpose, purposesOf } from '../../../contract/account/signals';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { storeChoice, storedChoice } from '../device/localChoice';
import { useServerConfig } from '../live/serverConfig';
import { Signal, useSignal } from '../live/signal';

/**
 * The consent given on this device (spec 4.14), for all its readers, in localStorage, where every tab sees a
 * change. An answer is valid for the recipients named when it was given.
 */
const STORAGE_KEY = 'consent';

/**
 * Raised when a purpose is extended, so that readers who agreed are asked again. Usage counts: 2 since they
 * include speed.
 */
const EXTENT: Readonly<Record<Purpose, number>> = { errors: 1, usage: 2, ads: 1 };

type Answer = { readonly said: 'yes' | 'no'; readonly to: string; readonly extent: number };
type Versions = Readonly<Partial<Record<AgreedPage, string>>>;
type Answers = Readonly<Partial<Record<Purpose, Answer>>> & {
  /** The versions of the terms and the privacy policy that the reader agreed to. */
  readonly agreed?: Versions;
};

const answers = new Signal<Answers>(parsed(storedChoice(STORAGE_KEY)));
// A first picture is drawn without a window.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) answers.set(parsed(newValue));
});

/**
 * Returns the answer to this question, or null without one, also if the recipients or the extent have changed
 * since.
 */
function saidTo(given: Answers, { purpose, to }: Asked): boolean | null {
  const answer = given[purpose];
  // A refusal stays valid for other recipients, and for more, too.
  if (answer?.said === 'no') return false;
  return answer?.to === to && answer.extent === EXTENT[purpose] ? true : null;
}

/** Whether the reader agreed to a purpose, under the installation's current settings. */
export async function isAgreed(purpose: Purpose): Promise<boolean> {
  const config = await readServerConfig().catch(() => undefined);
  const asked = purposesOf(config?.signals).find((each) => each.purpose === purpose);
  return asked !== undefined && saidTo(answers.value, asked) === true;
}

export function useIsAgreed(purpose: Purpose): boolean {
  const asked = useAsked().find((each) => each.purpose === purpose);
  return useSignal(answers, (given) => asked !== undefined && saidTo(given, asked) === true);
}

export function useAsked(): readonly Asked[] {
  return purposesOf(useServerConfig()?.signals);
}

/**
 * Returns the questions still to be asked; none if the browser sends Global Privacy Control. The reader can
 * still agree in the settings.
 */
export function unanswered(asked: readonly Asked[]): readonly Asked[] {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true ? [] : asked.filter((each) => saidTo(answers.value, each) === null);
}

/** Stores an answer. With storage disabled it lasts for this visit. */
export function answerConsent(asked: Asked, isYes: boolean): void {
  const { purpose, to } = asked;
  const answer: Answer = { said: isYes ? 'yes' : 'no', to, extent: EXTENT[purpose] };
  store({ ...answers.value, [purpose]: answer });
}

function store(next: Answers): void {
  storeChoice(STORAGE_KEY, JSON.stringify(next));
  answers.set(next);
}

/** A text that is valid now and was not agreed to here. `before`: whether an earlier one of the house was. */
export type ChangedText = { readonly page: AgreedPage; readonly version: string; readonly before: boolean };

/**
 * Returns the terms and the privacy policy, if they differ from what the reader agreed to. `current`: the
 * versions of the house's own; the others are built in. Nobody is asked about the first built-in ones.
 */
export function changedTexts(current: Versions = {}): readonly ChangedText[] {
  const { agreed } = answers.value;
  return AGREED_PAGES.flatMap((page) => {
    const version = current[page] ?? BUILT_IN_VERSION;
    const before = agreed?.[page];
    return version === (before ?? 'built-in 1') ? [] : [{ page, version, before: before !== undefined }];
  });
}

/** Stores that the reader agreed to these versions. */
export function agreeTo(texts: readonly ChangedText[]): void {
  const versions = Object.fromEntries(texts.map(({ page, version }) => [page, version]));
  store({ ...answers.value, agreed: { ...answers.value.agreed, ...versions } });
}

/** Calls `listener` after each answer, in any tab. Returns how to stop. */
export const onConsent = (listener: () => void): (() => void) => answers.subscribe(listener);

/** Ignores a value that is not a valid answer. */
function parsed(text: string | null): Answers {
  try {
    const kept = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
    const sound = PURPOSES.flatMap((purpose) => {
      const { said, to, extent = 1 } = Object(kept[purpose]) as Partial<Answer>;
      const isSound = (said === 'yes' || said === 'no') && typeof to === 'string';
      return isSound ? [[purpose, { said, to, extent }] as const] : [];
    });
    return { ...Object.fromEntries(sound), agreed: Object(kept.agreed) as Versions };
  } catch {
    return {};
  }
}
