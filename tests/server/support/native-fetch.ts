const KEY = Symbol.for('portico.tests.fetch');

// A server that listens replaces both classes for its whole process (@hono/node-server). Each test file begins with those of
// Node, because the client of the app cannot read the answers of the others.
const shared = globalThis as { [KEY]?: object };
shared[KEY] ??= { Request, Response };
Object.assign(globalThis, shared[KEY]);
