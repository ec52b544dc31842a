import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMetrics } from '../../server/app/metrics.ts';
import { projectRoot } from '../support/built.ts';
import { openTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { findProgram, installDebianPackage } from '../support/install.ts';

/** The Debian package of each program that has to accept what the page prints. */
const packages = { nginx: 'nginx', openssl: 'openssl', promtool: 'prometheus', 'systemd-analyze': 'systemd' };
type Program = keyof typeof packages;
const find = (program: Program) => findProgram([program], ['/usr/sbin', '/usr/bin']);

beforeAll(() => {
  for (const [program, name] of Object.entries(packages) as [Program, string][])
    if (find(program) === undefined) installDebianPackage(name, 'PATH');
}, 300_000);

const page = readFileSync(join(projectRoot, 'docs/running.md'), 'utf8');
const alerts = readFileSync(join(projectRoot, 'server/ops/alerts.yml'), 'utf8');

/** Returns the files that docs/running.md prints, by the path in their first line. */
const printedFiles = new Map(
  [...page.matchAll(/^```\w+\n# (\/etc\/\S+)\n([\s\S]*?)^```/gm)].map(([, path = '', text = '']) => [
    path,
    text,
  ]),
);
const printed = (path: string) =>
  printedFiles.get(path) ?? expect.unreachable(`The page does not print ${path}.`);

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'running-for-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns "ok", or what the program prints if it fails or warns on standard error. */
function run(program: Program, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(find(program) ?? program, parameters, { encoding: 'utf8' });
  return status === 0 && stderr === '' ? 'ok' : `${stdout}${stderr}`;
}

describe('docs/running.md', () => {
  it('prints a file that nginx accepts', async () => {
    const folder = tempFolder();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    run(
      'openssl',
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=shop.example'.split(
        ' ',
      ),
      ...['-keyout', key, '-out', certificate],
    );
    expect(existsSync(certificate)).toBe(true);
    // The test uses its own certificate, and ports that it may open and that are free.
    const [http, https] = [await freePort(), await freePort()];
    const shop = printed('/etc/nginx/conf.d/shop.conf')
      .replaceAll('/etc/letsencrypt/live/shop.example/fullchain.pem', certificate)
      .replaceAll('/etc/letsencrypt/live/shop.example/privkey.pem', key)
      .replace(
        /listen (\[::\]:)?(80|443)\b/g,
        (_, address = '', port) => `listen ${address}${port === '80' ? http : https}`,
      );
    expect(shop).not.toContain('/etc/');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${shop}\n}\n`,
    );

    expect(run('nginx', '-t', '-q', '-p', folder, '-e', join(folder, 'error.log'), '-c', file)).toBe('ok');
  });

  it('prints units that systemd accepts', () => {
    const folder = tempFolder();
    const units = [...printedFiles].filter(([path]) => path.startsWith('/etc/systemd/system/'));
    expect(units).toHaveLength(3);
    const files = units.map(([path, text]) => {
      const file = join(folder, path.replace('/etc/systemd/system/', '').replace('@.', '@3000.'));
      writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath));
      return file;
    });

    expect(run('systemd-analyze', 'verify', '--man=no', ...files)).toBe('ok');
  });

  it('prints a file that Prometheus accepts', () => {
    const folder = tempFolder();
    const rules = join(folder, 'rules');
    mkdirSync(rules);
    writeFileSync(join(rules, 'alerts.yml'), alerts);
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, printed('/etc/prometheus/prometheus.yml').replace('/srv/shop/server/ops', rules));

    expect(run('promtool', 'check', 'config', file)).toBe('ok');
  });

  it('gives each process a port, and a port of its metrics, that nginx and Prometheus name', () => {
    const unit = printed('/etc/systemd/system/shop@.service');
    expect(unit).toContain('PORT=%i METRICS_PORT=1%i');
    const named = (path: string, pattern: RegExp) =>
      [...printed(path).matchAll(pattern)].map(([, port]) => port);
    const ports = named('/etc/nginx/conf.d/shop.conf', /server 127\.0\.0\.1:(\d+)/g);
    expect(ports).toHaveLength(2);
    expect(named('/etc/prometheus/prometheus.yml', /127\.0\.0\.1:1(\d+)/g)).toEqual(ports);
  });
});

describe('server/ops/alerts.yml', () => {
  it('is accepted by promtool', () => {
    expect(run('promtool', 'check', 'rules', join(projectRoot, 'server/ops/alerts.yml'))).toBe('ok');
  });

  it('uses only metrics that the server has, and docs/running.md names each of them', async () => {
    const database = await openTestDatabase();
    onTestFinished(database.close);
    const metrics = openMetrics({
      database,
      now: () => new Date(),
      lastSweep: () => null,
      clockJumps: () => 0,
      log: () => {},
    });
    const existing = [...(await metrics.text()).matchAll(/^# TYPE (shop_\w+) /gm)].map(([, name]) => name);
    const used = new Set([...alerts.matchAll(/shop_\w+/g)].map(([name]) => name));

    expect([...used].filter((name) => !existing.includes(name))).toEqual([]);
    expect(existing.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
