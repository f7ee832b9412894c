import { LANGUAGES, type Language } from '../../contract/wire/languages';
import type { Device } from '../product/reader';
import { isIn, type Screen, STATES, type State } from '../product/screen';
import { SCREENS } from '../product/screens';
import { DESK_SHOTS } from './deskShots';

export type Scheme = 'light' | 'dark';

export type Take = {
  readonly id: string;
  readonly screen: Screen;
  readonly state: State;
  readonly device: Device;
  readonly scheme: Scheme;
  readonly variant?: Variant;
};

export type Variant =
  | { readonly kind: 'whole' }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'narrow'; readonly language?: Language }
  | { readonly kind: 'large-text' }
  | { readonly kind: 'sideways' };

/** Returns every picture, grouped by page load, in the order in which a device can take them. */
export function plan(): Take[] {
  return STATES.flatMap((state) =>
    (['phone', 'desktop'] as const).flatMap((device) => [
      ...screensIn(state).flatMap((screen) => looks(screen, state, device)),
      ...(state === 'full' || state === 'desk' ? variantsOf(state, device) : []),
      ...(device === 'phone' ? narrowWords(state) : []),
      ...(device === 'phone' ? sideways(state) : []),
    ]),
  );
}

function screensIn(state: State): Screen[] {
  return [...SCREENS, ...DESK_SHOTS].filter(isIn(state));
}

function looks(screen: Screen, state: State, device: Device): Take[] {
  const whole = ['full', 'account', 'desk'].includes(state) && !screen.name.startsWith('reader');
  return [
    take(screen, state, device, 'light'),
    ...(whole ? [take(screen, state, device, 'light', { kind: 'whole' })] : []),
    take(screen, state, device, 'dark'),
  ];
}

function variantsOf(state: State, device: Device): Take[] {
  return screensIn(state)
    .filter(({ key }) => key)
    .flatMap((screen) => [
      ...LANGUAGES.filter((language) => language !== 'en').map((language) =>
        take(screen, state, device, 'light', { kind: 'language', language }),
      ),
      ...(device === 'phone' ? [take(screen, state, device, 'light', { kind: 'narrow' })] : []),
      take(screen, state, device, 'light', { kind: 'large-text' }),
    ]);
}

function sideways(state: State): Take[] {
  return screensIn(state)
    .filter(({ name }) => name.startsWith('player') || name.startsWith('drama'))
    .map((screen) => take(screen, state, 'phone', 'dark', { kind: 'sideways' }));
}

/** The languages with the longest words, and the one that breaks lines anywhere, on the narrowest screen. */
function narrowWords(state: State): Take[] {
  if (state === 'empty' || state === 'offline-new') return [];
  return screensIn(state)
    .filter(({ wordy, states }) => wordy && (state !== 'offline' || states?.[0] === state))
    .flatMap((screen) =>
      (['ru', 'pt', 'zh'] as const).map((language) =>
        take(screen, state, 'phone', 'light', { kind: 'narrow', language }),
      ),
    );
}

function take(screen: Screen, state: State, device: Device, scheme: Scheme, variant?: Variant): Take {
  const suffix = variant ? `.${tagsOf(variant).join('-')}` : '';
  const id = `${state}/${device}-${scheme}/${screen.name}${suffix}`;
  return { id, screen, state, device, scheme, ...(variant ? { variant } : {}) };
}

export function tagsOf(variant: Variant): string[] {
  if (variant.kind === 'language') return [variant.language];
  return variant.kind === 'narrow' && variant.language ? [variant.kind, variant.language] : [variant.kind];
}
