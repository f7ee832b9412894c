import type { Unused } from './leaveOut';

/** The one that was looked through. */
export const VERSION = '19.3.1';

const NOTHING = 'void 0';
const NO = '!1';
const YES = '!0';

const each = (value: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, value]));

/** Nothing is taken over from a server's markup: the app calls no `hydrateRoot`. */
const HYDRATION = {
  ...each(NO, 'isHydrating', 'rootOrSingletonContext', 'popHydrationState', 'queueIfContinuousEvent'),
  ...each('null', 'hydrationErrors', 'hydrationParentFiber', 'nextHydratableInstance', 'currentReplayingEvent'),
  ...each('null', 'getSuspenseInstanceFromFiber', 'getActivityInstanceFromFiber', 'getParentHydrationBoundary'),
  ...each('null', 'upgradeHydrationErrorsToRecoverable', 'updateDehydratedSuspenseComponent'),
  ...each('null', 'retryActivityComponentWithoutHydrating', 'mountHostRootWithoutHydrating'),
  ...each('null', 'getNextHydratable', 'createFiberFromDehydratedFragment', 'canHydrateHydrationBoundary'),
  ...each(NOTHING, 'resetHydrationState', 'queueHydrationError', 'popToNextHostParent', 'throwOnHydrationMismatch'),
  ...each(NOTHING, 'prepareToHydrateHostInstance', 'popTreeContext', 'pushTreeFork', 'pushTreeId'),
  ...each(NOTHING, 'pushMaterializedTreeId', 'restoreSuspendedTreeContext', 'retryIfBlockedOn'),
  ...each(NOTHING, 'pushDehydratedActivitySuspenseHandler', 'clearIfContinuousEvent', 'clearHydrationBoundary'),
  ...each(NOTHING, 'registerSuspenseInstanceRetry', 'hideOrUnhideDehydratedBoundary'),
  ...each(NOTHING, 'commitActivityHydrationCallbacks', 'commitSuspenseHydrationCallbacks'),
  ...each(NOTHING, 'attemptExplicitHydrationTarget', 'markRetryLaneIfNotHydrated', 'scheduleReplayQueueIfNeeded'),
};

/** What fades is for the browser's own transitions (`src/features/shell/pageFade`): the app renders no `ViewTransition`. */
const VIEW_TRANSITIONS = {
  ...each(NO, 'shouldStartViewTransition', 'inUpdateViewTransition', 'viewTransitionMutationContext'),
  ...each(NO, 'pushMutationContext', 'rootViewTransitionAffected', 'maySuspendCommit'),
  ...each('null', 'pendingViewTransition', 'pendingViewTransitionEvents', 'pendingTransitionTypes'),
  ...each('null', 'entangledTransitionTypes', 'appearingViewTransitions', 'claimQueuedTransitionTypes'),
  ...each('null', 'startViewTransition', 'waitForCommitToBeReady'),
  ...each(NOTHING, 'queueTransitionTypes', 'commitExitViewTransitions', 'trackEnterViewTransitions'),
  ...each(NOTHING, 'commitEnterViewTransitions', 'commitNestedViewTransitions', 'scheduleViewTransitionEvent'),
  ...each(NOTHING, 'commitAfterMutationEffectsOnFiber', 'recursivelyTraverseAfterMutationEffects'),
  // Images and styles hold a commit back for these alone.
  ...each(NOTHING, 'accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded'),
};

/** The app’s page has its styles, title and links in its own head: none of these is rendered, or asked for by `preload` and its like. */
const RESOURCES = {
  ...each(NO, 'isHostHoistableType', 'isSingletonScope'),
  ...each('null', 'tagCaches', 'currentHoistableRoot', 'getHoistableRoot'),
};

/** Forms have `onSubmit`: no function is an `action`. */
const ACTIONS = {
  ...each(NO, 'needsFormReset'),
  ...each(NOTHING, 'extractEvents$1', 'requestFormReset$1', 'recursivelyResetForms'),
};

/** No `Fragment` has a ref. */
const FRAGMENT_REFS = {
  ...each(NO, 'isFragmentInstanceParent'),
  ...each(NOTHING, 'commitNewChildToFragmentInstances'),
  ...each(NOTHING, 'commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
};

export const UNUSED: Unused = {
  names: {
    ...HYDRATION,
    ...VIEW_TRANSITIONS,
    ...RESOURCES,
    ...ACTIONS,
    ...FRAGMENT_REFS,
    ...each(YES, 'canUseDOM', 'isInputEventSupported'),
    ...each(NO, 'shouldDoubleInvokeUserFnsInHooksDEV'),
    // Nobody reads which components an error came through, and this build calls no indicator.
    ...each('""', 'getStackByFiberInDevAndProd'),
    ...each('null', 'defaultOnDefaultTransitionIndicator'),
  },
  properties: { dehydrated: 'null', isDehydrated: NO },
  // Dehydrated, a list of suspended ones, in the head, the document’s own, a view transition.
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

export type Otherwise = { readonly from: string; readonly until?: string; readonly instead: string };

/** What stands there once, and what instead: up to a text where one is named, and not with it. */
export const WRITTEN_OTHERWISE: readonly Otherwise[] = [
  { from: 'ReactDOMHydrationRoot.prototype.render = ', instead: '' },
  { from: 'ReactDOMHydrationRoot.prototype.unmount = ', instead: '' },
  { from: '  name,\n  isHydrating\n) {', instead: '  name\n) {' },
  // Of what the document's head is given.
  { from: '  D: prefetchDNS,', until: '};\nfunction flushSyncWork()', instead: '' },
  { from: '      : "html" === type ||', until: '        : 5;\n  else', instead: '' },
  // Of forms: an element waits for no action of its own, and none is a function.
  { from: '  var stateHook = fiber.memoizedState;\n  null !== stateHook &&', until: '  stateHook = contextStackCursor', instead: '  var stateHook;\n' },
  { from: '  hostTransitionProviderCursor.current === fiber &&', until: '}\nvar prefix', instead: '' },
  { from: 'parent === hostTransitionProviderCursor.current', instead: '!1' },
  { from: '      null !== workInProgress.memoizedState &&\n        (($$typeof = renderWithHooks(', until: '      markRef(current, workInProgress);\n      reconcileChildren(current, workInProgress, props', instead: '' },
  // Of a fragment's ref.
  { from: 'if (null === current.stateNode) {\n            var fragmentInstance', until: '          instanceToUse = current.stateNode;\n          break;\n        default', instead: '' },
  // Events are taken one by one: nothing has to wait for markup to become the app's.
  { from: '    var blockedOn = findInstanceBlockingEvent(nativeEvent);', until: 'function findInstanceBlockingEvent', instead: `    findInstanceBlockingEvent(nativeEvent);
    dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);
  }
}
` },
  // onSelect, onBeforeInput and onComposition… of elements.
  { from: '      handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch', until: '      extractEvents$1(', instead: '' },
  { from: 'registerTwoPhaseEvent(\n  "onSelect"', until: 'var mediaEventTypes', instead: '' },
  // Engines that had animations and input events under other names.
  { from: 'if (canUseDOM) {\n  var JSCompiler_inline_result', until: 'function stopWatchingForValueChange', instead: '' },
  { from: 'var skipSelectionChangeEvent', until: 'var ANIMATION_END', instead: 'const getVendorPrefixedEventName = (eventName) => eventName;\n' },
  { from: 'canUseDOM &&\n  "documentMode" in document', until: 'function isFallbackCompositionEnd', instead: '' },
];
