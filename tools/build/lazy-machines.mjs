import { replaceOnce } from './replace-once.mjs';

const FILE = /\/xstate\/dist\/StateMachine-[0-9a-f]+\.esm\.js$/;
const HAS_CHANGED = 'XState has changed how it builds a machine. Adapt tools/build/lazy-machines.mjs to it.';

const FIELDS = `    this.root = void 0;
    this.id = void 0;
    this.states = void 0;
    this.events = void 0;
`;
const BUILDING = `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`;
const LAZY_BUILDING = `  }
  get root() {
    if (this.builtRoot === void 0) {
      this.builtRoot = new StateNode(this.config, {
        _key: this.id,
        _machine: this
      });
      this.builtRoot._initialize();
      formatRouteTransitions(this.builtRoot);
    }
    return this.builtRoot;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`;

/**
 * Changes XState's class of machines: a machine builds its tree of states when something reads it first, and not when the
 * machine is made.
 *
 * @param {string} code XState's module with the class `StateMachine`
 * @returns {string}
 * @throws when the module is not as expected, after an update of XState
 */
export function withLazyStates(code) {
  const withoutFields = replaceOnce(code, FIELDS, '    this.id = void 0;\n', HAS_CHANGED);
  return replaceOnce(withoutFields, BUILDING, LAZY_BUILDING, HAS_CHANGED);
}

/**
 * Saves the app's start the states of machines that never run. Each machine of the app is made twice: first without
 * effects, as diagrams and tests need it, and then by `provide()` with the effects of the browser. Only the second one runs.
 *
 * @returns {import('vite').Plugin}
 */
export function lazyMachines() {
  let hasApplied = false;
  return {
    name: 'lazy-machines',
    apply: 'build',
    buildStart: () => {
      hasApplied = false;
    },
    transform: {
      filter: { id: FILE },
      handler: (code) => {
        hasApplied = true;
        return { code: withLazyStates(code), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !hasApplied)
        this.error('The build has no file of XState with the class StateMachine. Adapt tools/build/lazy-machines.mjs.');
    },
  };
}
