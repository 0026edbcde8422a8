import { isPlainObjectOrArray, isRecorder } from '../opaque.ts';

/** The context, which writes the names of its fields that are read into the set. */
export function recordFields(context: unknown, fields: Set<string>): unknown {
  if (!isPlainObjectOrArray(context) || isRecorder(context)) return context;
  return new Proxy(context, {
    get: (target, key, receiver) => {
      if (typeof key === 'string') fields.add(key);
      return Reflect.get(target, key, receiver) as unknown;
    },
    ownKeys: (target) => {
      for (const key of Object.keys(target)) fields.add(key);
      return Reflect.ownKeys(target);
    },
  });
}
