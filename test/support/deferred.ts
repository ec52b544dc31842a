/** A deferred promise, which a test resolves or rejects. */
export function deferred<T = void>() {
  let open: (value: T) => void = () => {};
  let bar: (error: Error) => void = () => {};
  const opened = new Promise<T>((resolve, reject) => {
    open = resolve;
    bar = reject;
  });
  return { opened, open, bar };
}
