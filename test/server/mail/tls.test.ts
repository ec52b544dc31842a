import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { diagnose } from '../../../server/ops/doctor.ts';
import { readSettings } from '../../../server/settings/settings.ts';

/** Starts a mail server whose certificate no authority has signed, and returns its port. */
async function startRelay(options: { secure?: boolean } = {}): Promise<number> {
  const server = new SMTPServer({ ...options, authOptional: true, closeTimeout: 100 });
  // Clients hang up on purpose.
  server.on('error', () => {});
  server.listen(0);
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

const doctor = async (SMTP_URL: string) => {
  const lines = await diagnose(readSettings({ SMTP_URL, SANDBOX: '1', DATA_DIR: '/nowhere' })).catch(
    ({ message }: Error) => message,
  );
  return lines.split('\n').filter((line) => line.includes('mail server'));
};
const send = async (url: string) => {
  const carrier = smtpMail({ url, from: 'shop@shop.example' });
  onTestFinished(() => carrier.close());
  const mail = { id: 1, key: 'key', attempt: 1, writtenAt: new Date(), trueUntil: null };
  return carrier.send(
    { ...mail, to: 'gina@guest.example', subject: 'Hello', text: 'Hello', html: '' },
    AbortSignal.timeout(10_000),
  );
};

describe('a mail server with its own certificate (OPS-93)', () => {
  it.each(['127.0.0.1', 'localhost'])('is trusted on this machine, at %s', async (host) => {
    const url = `smtp://${host}:${await startRelay()}`;
    expect(await doctor(url)).toEqual([expect.stringMatching(/^fine: /)]);
    expect(await send(url)).toEqual({ kind: 'sent' });
  });

  // 127.0.0.2 is an address of this machine, which the server treats as that of a different machine.
  it('is not trusted on a different machine: the doctor and the log name the setting and the cure', async () => {
    const url = `smtp://127.0.0.2:${await startRelay()}`;
    expect(await doctor(url)).toEqual([
      expect.stringMatching(/^wrong: .*SMTP_URL: the certificate of 127\.0\.0\.2 .*NODE_EXTRA_CA_CERTS/),
    ]);
    expect(await send(url)).toMatchObject({
      kind: 'delayed',
      reason: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
    expect(await doctor(`${url}?tls.rejectUnauthorized=false`)).toEqual([expect.stringMatching(/^fine: /)]);
  });
});

it('`smtps:` for a server that begins without encryption names the setting and the cure (OPS-93)', async () => {
  const port = await startRelay();
  const cure = `SMTP_URL: port ${port} of 127.0.0.1 begins without encryption: write smtp:// instead of smtps://`;
  expect(await doctor(`smtps://127.0.0.1:${port}`)).toEqual([expect.stringContaining(cure)]);
  expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({ kind: 'delayed', reason: cure });
  const encrypted = await startRelay({ secure: true });
  expect(await doctor(`smtps://127.0.0.1:${encrypted}`)).toEqual([expect.stringMatching(/^fine: /)]);
});
