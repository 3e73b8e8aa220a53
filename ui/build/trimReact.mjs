// React's drawing without what this site never asks of it, a quarter of what a visitor would download: its parts are
// functions at the top of one file, so once the ways into a part are closed esbuild leaves the rest of it out.
// Invariants: nothing here is reached by what ui/ imports and writes (trimReact.test.ts looks), and a way in that a
// newer React no longer has fails the build.

/** What a function does instead, by part. Most are only called for elements that are never made. */
const CLOSED = {
  "<ViewTransition>": {
    trackEnterViewTransitions: "",
    commitExitViewTransitions: "",
    commitEnterViewTransitions: "",
    commitNestedViewTransitions: "",
    commitAppearingPairViewTransitions: "",
    commitDeletedPairViewTransitions: "",
    restoreEnterOrExitViewTransitions: "",
    restoreNestedViewTransitions: "",
    measureNestedViewTransitions: "",
    measureViewTransitionHostInstancesRecursive: "",
    applyViewTransitionToHostInstances: "",
    restoreViewTransitionOnHostInstances: "",
    restoreViewTransitionName: "",
    startViewTransition: "return null",
    flushAfterMutationEffects: "",
    reportViewTransitionError: "",
    scheduleViewTransitionEvent: "",
    createViewTransitionInstance: "",
    getViewTransitionName: "",
    getViewTransitionClassName: "",
  },
  "references to fragments": {
    commitNewChildToFragmentInstances: "",
    commitFragmentInstanceInsertionEffects: "",
    commitFragmentInstanceDeletionEffects: "",
    addFragmentHandleToFiber: "",
    traverseVisibleInstancesAndTextInstances: "",
  },
  "what belongs into <head>: <link>, <meta>, <style>, <script>, and preload() and its like": {
    isHostHoistableType: "return false",
    getResource: "return null",
    acquireResource: "return null",
    createHoistableInstance: "",
    getHydratableHoistableCache: "",
    mountHoistable: "",
    insertStylesheetIntoRoot: "",
    insertSuspendedStylesheets: "",
    suspendResource: "",
    preloadResource: "",
    preloadResourceAndSuspendIfNeeded: "",
    preconnectAs: "",
    prefetchDNS: "",
    preconnect: "",
    preload: "",
    preloadModule: "",
    preinitStyle: "",
    preinitScript: "",
    preinitModuleScript: "",
  },
  "pictures that a <ViewTransition> waits for": {
    preloadInstanceAndSuspendIfNeeded: "",
    suspendInstance: "",
    recursivelyAccumulateSuspenseyCommit: "",
    accumulateSuspenseyCommitOnFiber: "",
    waitForCommitToBeReady: "return null",
  },
  "<html>, <head> and <body>, around the root": {
    commitHostSingletonAcquisition: "",
    releaseSingletonInstance: "",
    resolveSingletonInstance: "",
    isSingletonScope: "return false",
  },
  "<Activity>, <SuspenseList>, and boundaries that React's own server has drawn": {
    updateActivityComponent: "",
    mountActivityChildren: "",
    retryActivityComponentWithoutHydrating: "",
    updateSuspenseListComponent: "",
    initSuspenseListRenderState: "",
    cutOffTailIfNeeded: "",
    findLastContentRow: "",
    findFirstSuspended: "return null",
    updateDehydratedSuspenseComponent: "",
    createFiberFromDehydratedFragment: "",
    canHydrateHydrationBoundary: "return null",
    clearHydrationBoundary: "",
    hideOrUnhideDehydratedBoundary: "",
    registerSuspenseInstanceRetry: "",
    retryDehydratedSuspenseBoundary: "",
    commitActivityHydrationCallbacks: "",
    commitSuspenseHydrationCallbacks: "",
    attemptExplicitHydrationTarget: "",
  },
  "actions of forms, and hooks: useActionState(), useDeferredValue(), useTransition(), those of a compiler and a cache":
    {
      extractEvents$1: "",
      scheduleReplayQueueIfNeeded: "",
      startTransition: "",
      startHostTransition: "",
      ensureFormComponentIsStateful: "",
      mountActionState: "",
      updateActionState: "",
      rerenderActionState: "",
      mountDeferredValueImpl: "",
      updateDeferredValueImpl: "",
      refreshCache: "",
      useMemoCache: "",
    },
  "elements with a dash, onSelect and onBeforeInput, and browsers that are older than all we build for": {
    getVendorPrefixedEventName: "return arguments[0]",
    isCustomElement: "return false",
    setPropOnCustomElement: "",
    constructSelectEvent: "",
    getNativeBeforeInputChars: "",
    getFallbackBeforeInputChars: "",
    handleEventsForInputEventPolyfill: "",
  },
  "which components stand around an error: their names are one letter long": {
    getStackByFiberInDevAndProd: 'return ""',
    getComponentNameFromType: "return null",
    findCurrentFiberUsingSlowPath: "return null",
  },
  "the browser's sign of loading, which a transition would show": { defaultOnDefaultTransitionIndicator: "" },
};

/** What stands at the top of the file and does something there, so that esbuild would keep it; what takes its place. */
const STATEMENTS = [
  // Methods that are hung onto a class one by one.
  [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?^};\n/gm, ""],
  // Names that browsers once gave to events and styles.
  [/^var vendorPrefixes = \{[\s\S]*?;\ncanUseDOM &&\n[\s\S]*?;\n(?=function getVendorPrefixedEventName\()/m, ""],
  [/ (?:Moz|ms|Web[Kk]it)[A-Z]\w+(?=[ "])/g, ""],
  // What all browsers that we build for (build.mjs) have.
  [
    /^var canUseDOM = [\s\S]*?(?=^var root = null,)/m,
    "const canUseDOM = true, passiveBrowserEventsSupported = true;\n",
  ],
  [/^var isInputEventSupported = [\s\S]*?^\}\n/m, "const isInputEventSupported = true;\n"],
  [/^var skipSelectionChangeEvent =\n.*,\n/m, "const skipSelectionChangeEvent = false;\nvar "],
  [
    /,\n +canUseCompositionEvent = [\s\S]*?(?=^function isFallbackCompositionEnd\()/m,
    `;
const canUseCompositionEvent = true, canUseTextInputEvent = true, useFallbackCompositionData = false;
`,
  ],
];

/** Attributes whose name in JSX is another than in HTML and SVG, as far as they are used here. */
export const ATTRIBUTES = new Set(["htmlFor", "strokeWidth", "textAnchor"]);
const TABLE = /(?<=^var aliases = new Map\(\[\n)(?:^ +\["[^"]+", "[^"]+"\],?\n)+/m;
const ROW = /^ +\["([^"]+)".*\n/gm;

/** Kinds of nodes in React's tree that are never made (its WorkTags): of the parts above, consumers and profilers. */
const KINDS = new Set([9, 12, 18, 19, 26, 27, 30, 31]);

const SWITCH = /^ *(?:\w+: )?switch \((?:\w+\.)*tag\) \{$/;
const ARM = /^ *case (\d+):$/;
const NEVER = "if (false) {";

const indentOf = (line) => line.length - line.trimStart().length;

/** `code` as it is printed for production, each statement on lines of its own. */
export function trimReact(code, closed = CLOSED) {
  for (const [name, body] of Object.values(closed).flatMap(Object.entries)) {
    const begin = code.indexOf(`\nfunction ${name}(`) + 1;
    const end = code.indexOf("\n}\n", begin) + 3;
    if (begin === 0 || end === 2)
      throw new Error(`React's code no longer has ${name}(): bring build/trimReact.mjs up to date.`);
    code = `${code.slice(0, begin)}function ${name}() {${body}}\n${code.slice(end)}`;
  }
  const attributes = (rows) => rows.replace(ROW, (row, name) => (ATTRIBUTES.has(name) ? row : ""));
  for (const [pattern, replacement] of [...STATEMENTS, [TABLE, attributes]]) {
    if (code.search(pattern) < 0)
      throw new Error(`React's code no longer has ${pattern}: bring build/trimReact.mjs up to date.`);
    code = code.replace(pattern, replacement);
  }
  return dropKinds(code);
}

/** The attributes that trimReact leaves out. */
export const leftOutAttributes = (code) =>
  [...(TABLE.exec(code)?.[0].matchAll(ROW) ?? [])].map(([, name]) => name).filter((name) => !ATTRIBUTES.has(name));

/**
 * Takes the arms for KINDS out of what is chosen by a node's kind; one that another arm runs into stays. What they
 * declare is used in other arms, too, so they become code that is never reached, and esbuild keeps its names.
 */
function dropKinds(code) {
  const lines = code.split("\n");
  const kept = [];
  /** Indents of the choices that are open around a line. */
  const open = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const indent = indentOf(line);
    while (open.length > 0 && line.trim() !== "" && indent <= open.at(-1)) open.pop();
    const [, kind] = ARM.exec(line) ?? [];
    if (SWITCH.test(line)) open.push(indent);
    else if (kind && KINDS.has(Number(kind)) && open.at(-1) === indent - 2) {
      let end = at + 1;
      while (lines[end].trim() === "" || indentOf(lines[end]) > indent) end += 1;
      // A label among others, or an arm of its own.
      if (end === at + 1 || ARM.test(kept.at(-1))) continue;
      const isFirst = SWITCH.test(kept.at(-1));
      if (isFirst || isLeft(kept, indent + 2)) {
        if (isFirst) kept.push(line);
        kept.push([NEVER, ...lines.slice(at + 1, end), "}"].join("\n"));
        at = end - 1;
        continue;
      }
    }
    kept.push(line);
  }
  return kept.join("\n");
}

/** Whether what stands before never runs on into the next arm. */
function isLeft(lines, indent) {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line.startsWith(NEVER)) continue;
    const [, kind] = ARM.exec(line) ?? [];
    if (kind) return KINDS.has(Number(kind));
    if (line.trim() === "" || indentOf(line) > indent || /^ *[)\]}?:]/.test(line)) continue;
    return indentOf(line) === indent && /^ *(?:break|return|throw|continue)\b/.test(line);
  }
  return false;
}
