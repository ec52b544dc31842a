/**
 * Ends its process with SIGKILL at a statement of an act: `KILL_AT_STATEMENT=1` is before the first statement of `perform`,
 * and the number after the commit's is after the commit. Node loads it before the site (`NODE_OPTIONS=--import`).
 */
const last = Number(process.env.KILL_AT_STATEMENT ?? 0);

if (last > 0) {
  const { default: pg } = await import('pg');
  const { PGlite } = await import('@electric-sql/pglite');
  /** The statements of the current act on each connection. */
  const counts = new WeakMap();

  const end = () => {
    process.kill(process.pid, 'SIGKILL');
    // The signal may arrive a moment later, and nothing may happen until then.
    for (;;);
  };

  const watch = (prototype, name) => {
    const send = prototype[name];
    prototype[name] = function (...query) {
      const [statement] = query;
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text.includes('acts.key')) counts.set(this, 0);
      if (!counts.has(this)) return send.apply(this, query);
      const count = counts.get(this) + 1;
      counts.set(this, count);
      if (count === last) end();
      const answered = send.apply(this, query);
      if (!/^(commit|rollback)/i.test(text)) return answered;
      counts.delete(this);
      return count + 1 === last ? answered.then(end) : answered;
    };
  };
  watch(pg.Client.prototype, 'query');
  watch(PGlite.prototype, 'query');
  watch(PGlite.prototype, 'exec');
}
