// Waits, but no longer than until the browser is online again.
export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, 1000 * seconds);
    addEventListener("online", end);
  });
}
