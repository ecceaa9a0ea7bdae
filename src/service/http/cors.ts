/**
 * Headers that let the page's origin call from the browser, and nobody else.
 */
export function corsHeaders(request: Request, pageOrigin: string): Readonly<Record<string, string>> {
  if (request.headers.get('origin') !== pageOrigin) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': pageOrigin,
    'access-control-expose-headers': 'retry-after, x-sandbox',
  };
}

/** The answer to a preflight of the page's origin, or `null` when the request is none. */
export function preflight(request: Request, pageOrigin: string): Response | null {
  const asks = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  if (!asks || request.headers.get('origin') !== pageOrigin) return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(request, pageOrigin),
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    },
  });
}
