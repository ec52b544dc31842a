import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { commonHeaders, contentSecurityPolicy } from '../../server/http/headers.ts';
import { inlinePartsOf } from '../../server/http/site-files.ts';

const plain = {
  apiRoot: '/api',
  googleClientId: null,
  stripe: { publishableKey: null },
};

const directives = (...parameters: Parameters<typeof contentSecurityPolicy>) =>
  Object.fromEntries(
    contentSecurityPolicy(...parameters)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

describe('the content security policy', () => {
  it('allows only the site itself', () => {
    expect(contentSecurityPolicy(plain)).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data:; font-src 'self' data:; " +
        "connect-src 'self'; frame-src https://www.openstreetmap.org; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    );
  });

  it('allows the inline styles of a page by their hashes only', () => {
    const html =
      '<style>p{color:red}</style><p style="top:0">a</p><b class="x" style="content:&quot;y&quot;">b</b>';
    const { 'style-src': elements, 'style-src-attr': attributes } = directives(plain, inlinePartsOf(html));
    expect(elements).toEqual(["'self'", "'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='"]);
    expect(attributes).toHaveLength(3);
    expect(attributes?.[0]).toBe("'unsafe-hashes'");
  });

  it('names Stripe, Google and another API origin only where they are configured', () => {
    const policy = directives({
      apiRoot: 'https://provider.example/v1',
      googleClientId: 'shop.apps.example',
      stripe: { publishableKey: 'pk_test_abc' },
    });
    expect(policy['script-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://accounts.google.com/gsi/client',
    ]);
    expect(policy['frame-src']).toContain('https://hooks.stripe.com');
    expect(policy['connect-src']).toEqual(
      expect.arrayContaining(["'self'", 'https://api.stripe.com', 'https://provider.example']),
    );
  });
});

it.each([
  ['https://shop.example', 'max-age=31536000'],
  ['http://127.0.0.1:3000', null],
])('responses from %s require TLS only on a public https address', async (publicUrl, policy) => {
  const app = new Hono().use(commonHeaders(publicUrl)).all('*', (context) => context.text('Hello'));
  expect((await app.request('/')).headers.get('Strict-Transport-Security')).toBe(policy);
});
