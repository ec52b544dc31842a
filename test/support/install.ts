import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first of these programs that is on the PATH or in any of the folders. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders];
  return names.flatMap((name) => places.map((place) => join(place, name))).find((path) => existsSync(path));
}

/**
 * Installs a Debian package if this user may. If that is impossible, it throws an error with the command to run,
 * because tests must never be skipped for a missing program.
 */
export function installDebianPackage(name: string, variable: string): void {
  const command = `apt-get install -y --no-install-recommends ${name}`;
  const help = `Run \`sudo ${command}\`, or set ${variable}.`;
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'], ['/usr/bin']))
    throw new Error(`The tests need ${name}, which is not installed. ${help}`);
  for (const line of ['apt-get update', command]) {
    console.log(`The tests need ${name}: ${line}`);
    const [program = '', ...parameters] = line.split(' ');
    const { status, stderr } = spawnSync(program, parameters, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`The tests need ${name}, and \`${line}\` failed: ${stderr}\n${help}`);
  }
}
