/** Calls a site's API over the network. Uses POST if there is a body. */
export async function call(
  { url }: { url: string },
  path: string,
  {
    body,
    token,
    headers,
  }: { body?: object; token?: string | undefined; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/api/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
