import type { Unused } from './leaveOut';

/** The one that was looked through. */
export const VERSION = '19.3.1';

const NOTHING = 'void 0';
const NO = '!1';
const YES = '!0';

/** By names with spaces between them. */
const each = (value: string, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));

/** Nothing is taken over from a server's markup: the app calls no `hydrateRoot`. */
const HYDRATION = {
  ...each(NO, 'isHydrating rootOrSingletonContext popHydrationState queueIfContinuousEvent'),
  ...each(
    'null',
    `hydrationErrors hydrationParentFiber nextHydratableInstance currentReplayingEvent
    getSuspenseInstanceFromFiber getActivityInstanceFromFiber getParentHydrationBoundary
    upgradeHydrationErrorsToRecoverable updateDehydratedSuspenseComponent
    retryActivityComponentWithoutHydrating mountHostRootWithoutHydrating getNextHydratable
    createFiberFromDehydratedFragment canHydrateHydrationBoundary`,
  ),
  ...each(
    NOTHING,
    `resetHydrationState queueHydrationError popToNextHostParent throwOnHydrationMismatch
    prepareToHydrateHostInstance popTreeContext pushTreeFork pushTreeId pushMaterializedTreeId
    restoreSuspendedTreeContext retryIfBlockedOn pushDehydratedActivitySuspenseHandler
    clearIfContinuousEvent clearHydrationBoundary registerSuspenseInstanceRetry
    hideOrUnhideDehydratedBoundary commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks
    attemptExplicitHydrationTarget markRetryLaneIfNotHydrated scheduleReplayQueueIfNeeded`,
  ),
};

/**
 * Pages fade in by themselves (`src/features/shell/pageFade`): the app renders no `ViewTransition`. For these alone an image or
 * a style would hold a commit back.
 */
const VIEW_TRANSITIONS = {
  ...each(
    NO,
    `shouldStartViewTransition inUpdateViewTransition viewTransitionMutationContext
    pushMutationContext rootViewTransitionAffected maySuspendCommit`,
  ),
  ...each(
    'null',
    `pendingViewTransition pendingViewTransitionEvents pendingTransitionTypes
    entangledTransitionTypes appearingViewTransitions claimQueuedTransitionTypes startViewTransition
    waitForCommitToBeReady`,
  ),
  ...each(
    NOTHING,
    `queueTransitionTypes commitExitViewTransitions trackEnterViewTransitions
    commitEnterViewTransitions commitNestedViewTransitions scheduleViewTransitionEvent
    commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects
    accumulateSuspenseyCommitOnFiber preloadInstanceAndSuspendIfNeeded`,
  ),
  ...each('noop$1', 'onUnsuspend'),
};

/** The app's page has its styles, title and links in its own head: none of these is rendered, or asked for by `preload` and its like. */
const RESOURCES = {
  ...each(NO, 'isHostHoistableType isSingletonScope'),
  ...each('null', 'tagCaches currentHoistableRoot getHoistableRoot'),
};

/** Forms have `onSubmit`: no function is an `action`. */
const ACTIONS = {
  ...each(NO, 'needsFormReset'),
  ...each(NOTHING, 'extractEvents$1 requestFormReset$1 recursivelyResetForms'),
};

/** No `Fragment` has a ref. */
const FRAGMENT_REFS = {
  ...each(NO, 'isFragmentInstanceParent'),
  ...each(
    NOTHING,
    `commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
    commitFragmentInstanceDeletionEffects`,
  ),
};

export const UNUSED: Unused = {
  names: {
    ...HYDRATION,
    ...VIEW_TRANSITIONS,
    ...RESOURCES,
    ...ACTIONS,
    ...FRAGMENT_REFS,
    ...each(YES, 'canUseDOM isInputEventSupported'),
    ...each(NO, 'shouldDoubleInvokeUserFnsInHooksDEV'),
    // Nobody reads which components an error came through, and this build calls no indicator.
    ...each('""', 'getStackByFiberInDevAndProd'),
    ...each('null', 'defaultOnDefaultTransitionIndicator'),
  },
  properties: { dehydrated: 'null', isDehydrated: NO },
  // Dehydrated, a list of suspended ones, in the head, the document's own, a view transition.
  kinds: [18, 19, 26, 27, 30],
  types: ['REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE', 'REACT_LEGACY_HIDDEN_TYPE'],
  members: ['useHostTransitionStatus', 'useFormState', 'useActionState', 'useOptimistic'],
  objects: [
    'exports.hydrateRoot',
    'ReactDOMHydrationRoot.prototype',
    'FragmentInstance.prototype',
    'ViewTransitionPseudoElement.prototype',
    'ReactDOMSharedInternals.findDOMNode',
  ],
};
