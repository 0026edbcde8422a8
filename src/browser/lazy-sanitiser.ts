type Sanitise = (html: string) => TrustedHTML;

let loading: Promise<void> | null = null;
let loaded: Sanitise | null = null;

/** Starts loading the sanitiser, or joins the load in progress. After a failure the next call tries again. */
export function loadSanitiser(): Promise<void> {
  loading ??= load();
  return loading;
}

/** @returns the sanitiser, or null until it is loaded */
export const readSanitiser = (): Sanitise | null => loaded;

async function load(): Promise<void> {
  try {
    loaded = (await import('./sanitise.ts')).sanitise;
  } catch (error) {
    loading = null;
    throw error;
  }
}
