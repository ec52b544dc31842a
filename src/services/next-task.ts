/**
 * Waits for the next task, so that the browser can respond to the visitor first: on a slow phone long tasks are
 * noticeable.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
