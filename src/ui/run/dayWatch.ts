/** How often to look at the clock, in milliseconds. A timer until midnight would be late if the computer sleeps. */
const LOOK_MS = 60_000;

/**
 * Calls a function soon after each midnight UTC.
 *
 * @returns a function that stops the calls
 */
export function watchDay(onNewDay: () => void): () => void {
  const today = (): string => new Date().toISOString().slice(0, 10);
  let day = today();
  const timer = setInterval(() => {
    if (day === today()) return;
    day = today();
    onNewDay();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
