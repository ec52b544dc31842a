// `npm start`: builds if files have changed, then runs the server in this process.
const parent = process.ppid;
// The shell of npm does not forward signals but exits, so this process ends when its parent changes (OPS-74).
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();

const { buildWhatIsStale } = await import('./build.mjs');
try {
  await buildWhatIsStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../dist/server/main.js');
