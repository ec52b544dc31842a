import { describe, expect, it } from 'vitest';
import { signUp } from '../../../contract/account.ts';
import { engines } from '../../support/database.ts';
import { startTestServer } from '../test-server.ts';
import { NORA, registration, visitorOf } from './visitor.ts';

const canLogIn = 'Email verified successfully! You can now log in.';
const mustChoose = 'Email verified successfully! We have sent you a link to choose your password.';

type Browser = 'laptop' | 'phone' | 'stranger' | 'without cookies';
const places = ['first', 'second', 'third'] as const;

interface Case {
  /** The browsers that sign up, in this order, each with a password of its own. */
  by: string;
  /** The sign-up whose link is opened. */
  link: (typeof places)[number];
  in: Browser;
  /** Whether the password of that sign-up works afterwards. Otherwise no password does. */
  works: boolean;
}

describe.each(engines)('sign-ups with the same address, on %s', (engine) => {
  const server = startTestServer(engine);
  const visitor = visitorOf(server);

  it.each<Case>([
    { by: 'laptop, laptop', link: 'second', in: 'laptop', works: true },
    { by: 'laptop, laptop', link: 'second', in: 'phone', works: true },
    { by: 'laptop, laptop', link: 'first', in: 'phone', works: true },
    { by: 'laptop, phone', link: 'second', in: 'phone', works: true },
    { by: 'laptop, phone', link: 'second', in: 'laptop', works: false },
    { by: 'stranger, laptop', link: 'second', in: 'laptop', works: true },
    { by: 'stranger, laptop', link: 'first', in: 'laptop', works: false },
    { by: 'stranger, laptop', link: 'second', in: 'phone', works: false },
    { by: 'laptop, stranger', link: 'second', in: 'laptop', works: false },
    { by: 'laptop, stranger, stranger', link: 'third', in: 'laptop', works: false },
    { by: 'without cookies, without cookies', link: 'second', in: 'without cookies', works: false },
  ])('by $by, with the $link link opened in $in, give its password: $works (ABUSE-10)', async (example) => {
    const cookies = new Map<Browser, string>();
    const call = async (browser: Browser, method: string, path: string, body?: unknown) => {
      const cookie = cookies.get(browser);
      const answer = await server.call(method, path, { body, ...(cookie && { headers: { cookie } }) });
      const [sent] = answer.headers.get('set-cookie')?.split(';') ?? [];
      if (sent && browser !== 'without cookies') cookies.set(browser, sent);
      return answer.body.MESSAGE;
    };
    const passwordOf = (index: number) => `the password ${index}`;
    const browsers = example.by.split(', ') as Browser[];
    const opened = places.indexOf(example.link);
    for (const [index, browser] of browsers.entries())
      await call(browser, 'POST', `/${signUp.path}`, registration({ password: passwordOf(index) }));
    const links = await visitor.links(NORA, 'verification');

    const says = await call(example.in, 'GET', `/customer/verify/${links[opened]}`);

    expect(says).toBe(example.works ? canLogIn : mustChoose);
    for (const index of browsers.keys()) {
      const { status } = await visitor.logIn(NORA, passwordOf(index));
      expect(status === 200, passwordOf(index)).toBe(example.works && index === opened);
    }
  });

  it('get the same cookie for a new address and for the address of a customer, out of the reach of scripts', async () => {
    await visitor.join();
    for (const email of [NORA, 'new@customer.example'])
      expect((await visitor.signUp({ email })).headers.get('set-cookie')).toMatch(
        /^sign_up=[\da-f-]{36}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
  });
});
