/** Waits for the next frame and the tasks after it. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * A screen is settled after this number of frames in a row without a change. React may keep a placeholder for 300 ms
 * after the code in its place has loaded; that is 18 frames.
 */
const QUIET_FRAMES = 24;

/**
 * Waits until the screen shows the expected content and does not change any more.
 * @param isShown true if the screen shows the expected content
 * @param pendingCalls returns the number of calls that will still be answered
 */
export async function waitUntilSettled(isShown: () => boolean, pendingCalls: () => number): Promise<void> {
  let hasChanged = false;
  const changes = new MutationObserver(() => {
    hasChanged = true;
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let quiet = 0; quiet < QUIET_FRAMES; ) {
    await nextFrame();
    const isLoading = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
    quiet = hasChanged || isLoading || pendingCalls() > 0 || !isShown() ? 0 : quiet + 1;
    hasChanged = false;
  }
  changes.disconnect();
}
