import type { Connection, RequestData, ResponseData, Service } from '../../service/service.ts';
import {
  type AnswerKind,
  type HeaderSettings,
  type Headers,
  headersOfAllKinds,
} from '../security/headers.ts';
import { DOCUMENT_PATH, type StaticFile } from '../static/files.ts';
import { respondWithFile } from '../static/respond.ts';
import { NOT_FOUND_PAGE } from './not-found-page.ts';
import { routeOf, withoutBase } from './routes.ts';

export interface SiteOptions {
  /** The build's files by path without the base; see `static/files.ts`. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Base path of the site, with leading and trailing slash. */
  readonly base: string;
  readonly service: Service;
  readonly headers: HeaderSettings;
  /** Renders the console's page; null without a console. */
  readonly consolePage: (() => Promise<string>) | null;
  /** The page at the root, for whoever has no order link. */
  readonly startPage: string;
  /** Renders `security.txt`. */
  readonly securityContact: () => string;
}

/** An answer and the default headers of its kind, which the answer's own headers override. */
export interface SiteResponse {
  readonly headers: Headers;
  readonly response: Promise<Response>;
}

/** An answer of the service's fast path, and the headers of its kind, as in {@link SiteResponse}. */
export interface FastPathResponse {
  readonly headers: Headers;
  readonly reply: Promise<ResponseData>;
}

export interface Site {
  answer(request: Request, connection: Connection): SiteResponse;
  /** Answers a poll by the service's fast path; `null`: the request is not a poll, `answer` takes it. */
  fastPath(request: RequestData, connection: Connection): FastPathResponse | null;
}

/** Routes requests to the page and its files, the service and the console. */
export function createSite(options: SiteOptions): Site {
  const { files, base, service, consolePage, startPage, securityContact } = options;
  const headers = headersOfAllKinds(options.headers);
  const isFile = (path: string) => files.has(path);

  const answered = (kind: AnswerKind, response: Response | Promise<Response>): SiteResponse => ({
    headers: headers[kind],
    response: Promise.resolve(response),
  });

  function file(request: Request, path: string): SiteResponse {
    const found = files.get(path);
    return found ? answered(found.kind, respondWithFile(request, found)) : missing(request);
  }

  function missing(request: Request): SiteResponse {
    return answered('missing', text(request, 'html', NOT_FOUND_PAGE, 404));
  }

  return {
    fastPath(request, connection) {
      const path = withoutBase(request.path, base);
      const reply = service.fastPath?.({ ...request, path }, connection) ?? null;
      return reply === null ? null : { headers: headers.api, reply };
    },
    answer(request, connection) {
      const rawPath = pathOf(request.url);
      const path = withoutBase(rawPath, base);
      const query = path === '/' ? request.url.slice(request.url.indexOf(rawPath) + rawPath.length) : '';
      const route = routeOf(request.method, path, isFile, consolePage !== null, query);
      switch (route.to) {
        case 'service': {
          const inner = path === rawPath ? request : new Request(request.url.replace(rawPath, path), request);
          return answered('api', service.fetch(inner, connection));
        }
        case 'console':
          return consolePage
            ? answered(
                'page',
                consolePage().then((page) => text(request, 'html', page)),
              )
            : missing(request);
        case 'start-page':
          return answered('page', text(request, 'html', startPage));
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

/** The raw path of a URL with or without an origin. It avoids `new URL`, which would cost more than all routing. */
export function pathOf(url: string): string {
  const rest = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

function text(request: Request, subtype: 'html' | 'plain', body: string, status = 200): Response {
  const headers = { 'content-type': `text/${subtype}; charset=utf-8` };
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
