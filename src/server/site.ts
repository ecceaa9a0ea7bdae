import type { Connection, RequestData, ResponseData, Service } from '../service/service.ts';
import { type AnswerKind, type HeaderSettings, type Headers, headersOfAllKinds } from './headers.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import { routeOf, withoutBase } from './routes.ts';
import { DOCUMENT_PATH, type StaticFile } from './static/files.ts';
import { respondWithFile } from './static/respond.ts';

export interface SiteOptions {
  /** By path without the base; see `static/files.ts`. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Path that the site is served under, with both slashes. */
  readonly base: string;
  readonly service: Service;
  readonly headers: HeaderSettings;
  /** Makes the console's page; null where there is no console. */
  readonly consolePage: (() => Promise<string>) | null;
  /** Makes the text of `security.txt`. */
  readonly securityContact: () => string;
}

/** An answer, and the headers that its kind has unless the answer itself says otherwise. */
export interface Answer {
  readonly headers: Headers;
  readonly response: Promise<Response>;
}

/** An answer of the service's fast path, and the headers of its kind, as in {@link Answer}. */
export interface FastPathAnswer {
  readonly headers: Headers;
  readonly reply: Promise<ResponseData>;
}

export interface Site {
  answer(request: Request, connection: Connection): Answer;
  /** Answers a poll by the service's fast path; `null`: the request is not a poll, `answer` takes it. */
  fastPath(request: RequestData, connection: Connection): FastPathAnswer | null;
}

/** Everything that is served at one address: the page and its files, the service, the console. */
export function createSite(options: SiteOptions): Site {
  const { files, base, service, consolePage, securityContact } = options;
  const headers = headersOfAllKinds(options.headers);
  const isFile = (path: string) => files.has(path);

  const answered = (kind: AnswerKind, response: Response | Promise<Response>): Answer => ({
    headers: headers[kind],
    response: Promise.resolve(response),
  });

  function file(request: Request, path: string): Answer {
    const found = files.get(path);
    return found ? answered(found.kind, respondWithFile(request, found)) : missing(request);
  }

  function missing(request: Request): Answer {
    return answered('missing', text(request, 'html', NOT_FOUND_PAGE, 404));
  }

  return {
    fastPath(request, connection) {
      const path = withoutBase(request.path, base);
      const reply = service.fastPath?.({ ...request, path }, connection) ?? null;
      return reply === null ? null : { headers: headers.api, reply };
    },
    answer(request, connection) {
      const asked = pathOf(request.url);
      const path = withoutBase(asked, base);
      const route = routeOf(request.method, path, isFile, consolePage !== null);
      switch (route.to) {
        case 'service': {
          const inner = path === asked ? request : new Request(request.url.replace(asked, path), request);
          return answered('api', service.fetch(inner, connection));
        }
        case 'console':
          return consolePage
            ? answered(
                'page',
                consolePage().then((page) => text(request, 'html', page)),
              )
            : missing(request);
        case 'security-contact':
          return answered('file', text(request, 'plain', securityContact()));
        case 'file':
          return file(request, route.path);
        case 'document':
          return file(request, DOCUMENT_PATH);
        case 'missing':
          return missing(request);
        case 'refused':
          return answered(
            'api',
            new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } }),
          );
      }
    },
  };
}

/** The path of a URL, absolute or without its origin, as it stands there: `new URL` would cost more than all routing. */
export function pathOf(url: string): string {
  const rest = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

function text(request: Request, subtype: 'html' | 'plain', body: string, status = 200): Response {
  const headers = { 'content-type': `text/${subtype}; charset=utf-8` };
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
