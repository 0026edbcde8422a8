/** A frame for drawing, and the tasks that it has led to. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Frames in a row in which nothing happens, before a screen counts as finished. */
const QUIET_FRAMES = 6;

/**
 * Waits until the screen says something, and then until nothing of it moves any more.
 * @param isThere whether the screen shows what it is to show
 * @param awaited how many calls are on their way to an answer
 */
export async function untilQuiet(isThere: () => boolean, awaited: () => number): Promise<void> {
  let hasChanged = false;
  const changes = new MutationObserver(() => {
    hasChanged = true;
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let quiet = 0; quiet < QUIET_FRAMES; ) {
    await nextFrame();
    const isLoading = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
    quiet = hasChanged || isLoading || awaited() > 0 || !isThere() ? 0 : quiet + 1;
    hasChanged = false;
  }
  changes.disconnect();
}
