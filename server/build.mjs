// `npm run build`: builds if files have changed. It is plain JavaScript, because it runs before anything is built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, 'stamp');
const parts = ['site', 'prerender', 'server', 'notes'];
const inputs = [
  process.env.SHOP_DIR?.trim() || 'shop',
  'contract',
  'machines',
  'server',
  'shop',
  'src',
  'index.html',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds, unless the last build was made from the same files. */
export async function buildWhatIsStale() {
  requirePackages();
  const wanted = hashOfInputs();
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isFresh()) return;
  await alone(dist, async () => {
    if (!isFresh()) await build(wanted);
  });
}

async function build(wanted) {
  const began = Date.now();
  const next = join(dist, `next-${process.pid}`);
  try {
    await run(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        BUILD_FOLDER: relative(root, next),
        NODE_ENV: 'production',
      },
    );
    keepAssets(join(dist, 'site/assets'), join(next, 'site/assets'), join(dist, 'kept.json'), began);
    rmSync(stamp, { force: true });
    for (const part of parts) {
      rmSync(join(dist, part), { recursive: true, force: true });
      renameSync(join(next, part), join(dist, part));
    }
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Throws if packages are missing, and names them (OPS-75). */
function requirePackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(root, 'node_modules', name)));
  if (missing.length > 0)
    throw new Error(`These packages are not installed: ${missing.join(', ')}. Run \`npm ci\` first.`);
}

/**
 * Never runs two builds at a time, even if several processes start (OPS-75). The operating system holds the lock
 * and releases it however the build ends. The next build removes the files of a killed build.
 */
export async function alone(folder, work) {
  // Imported here, because the package may not be installed.
  const { waitForLock } = await import('fs-native-extensions');
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'building'), 'a+');
  try {
    await waitForLock(file);
    for (const name of readdirSync(folder))
      if (name.startsWith('next-')) rmSync(join(folder, name), { recursive: true });
    await work();
  } finally {
    closeSync(file);
  }
}

/** How long pages from before a build can load their scripts, in milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

/** Copies the assets that pages of earlier builds may load, each for a day after the first build without it. */
export function keepAssets(before, after, list, now) {
  if (!existsSync(before)) return;
  const names = readdirSync(after);
  const kept = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const left = readdirSync(before)
    .filter((name) => !names.includes(name))
    .map((name) => [name, kept[name] ?? now])
    .filter(([, since]) => now - since < KEPT_MS);
  for (const [name] of left) copyFileSync(join(before, name), join(after, name));
  writeFileSync(list, JSON.stringify(Object.fromEntries(left)));
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesUnder(join(root, input)))) {
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesUnder(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

async function run(command, parameters, environment) {
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The build failed.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWhatIsStale().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
