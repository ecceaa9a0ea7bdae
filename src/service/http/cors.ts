/** CORS headers for the page's origin, and for no other. */
export function corsHeaders(request: Request, pageOrigin: string): Readonly<Record<string, string>> {
  if (request.headers.get('origin') !== pageOrigin) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': pageOrigin,
    'access-control-expose-headers': 'retry-after, x-sandbox',
  };
}

/** The response to a CORS preflight of the page's origin; `null` for any other request. */
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
