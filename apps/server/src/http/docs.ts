import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, type Problem, problems, statusOf, streamPath } from '@gim/contract';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../platform/html.ts';
import { setPageHeaders } from './headers.ts';
import { nounOf, openApi, problemsOf } from './openapi.ts';
import { pageHashes, renderPage } from './page.ts';
import { titleOf } from './problem-body.ts';
import { DOCS_PATH, OPENAPI_PATH } from './reference.ts';
import { describeAuth } from './reference-words.ts';
import { sendFile } from './sites.ts';
import { fixedText } from './static-folder.ts';
import { renderStream, streamOperation, streamSchemas } from './stream/stream-reference.ts';
import { wireSchema } from './wire-schema.ts';

export interface DocsDeps {
  /** Filled while modules mount; complete before the first request. */
  readonly endpoints: readonly Endpoint[];
  readonly publicOrigin: string;
}

/**
 * The API reference, for machines and for people, built from the mounted endpoints. It is the same for everyone: built
 * and compressed once, by `prepare` or at the first request.
 */
export function installDocs(
  app: FastifyInstance,
  { endpoints, publicOrigin }: DocsDeps,
): { readonly prepare: () => Promise<void> } {
  const config = { open: 'page' } as const;
  const method = ['GET', 'HEAD'];
  const parts = { style: asset('docs.css'), script: asset('docs-search.js') };
  const nonce = pageHashes(parts);
  const document = fixedText({
    path: OPENAPI_PATH,
    type: 'application/json; charset=utf-8',
    text: () => JSON.stringify(apiDocument(endpoints, publicOrigin)),
  });
  const page = fixedText({
    path: DOCS_PATH,
    type: 'text/html; charset=utf-8',
    text: () => renderPage({ nonce: null, title: 'API reference', body: renderDocs(endpoints), ...parts }),
  });
  app.route({
    method,
    url: OPENAPI_PATH,
    config,
    handler: (request, reply) => sendFile(request, reply, document),
  });
  app.route({
    method,
    url: DOCS_PATH,
    config,
    handler: (request, reply) => {
      setPageHeaders(reply, { nonce, publicOrigin });
      return sendFile(request, reply, page);
    },
  });
  return {
    prepare: async () => {
      for (const file of [document, page]) await Promise.all([file.read('br'), file.read('gzip')]);
    },
  };
}

/** The whole document: the calls and the live connection. */
export const apiDocument = (endpoints: readonly Endpoint[], origin: string): object =>
  openApi(endpoints, {
    origin,
    more: { paths: { [streamPath]: { get: streamOperation } }, schemas: streamSchemas },
  });

const asset = (name: string): string => readFileSync(join(import.meta.dirname, 'docs-assets', name), 'utf8');

export function renderDocs(endpoints: readonly Endpoint[]): Html {
  const byNoun = [...Map.groupBy(endpoints, nounOf)].sort(([a], [b]) => a.localeCompare(b));
  return html`<div class="docs">
    <nav class="index" aria-label="Calls">
      <label for="find">Find a call or problem</label>
      <input id="find" type="search" autocomplete="off" spellcheck="false">
      ${byNoun.map(
        ([noun, found]) =>
          html`<section data-group><h2>${noun}</h2><ul>${found.map(
            ({ name, method, path }) =>
              html`<li data-find="${`${name} ${method} ${path}`.toLowerCase()}"><a href="#${name}"><span class="method">${method}</span>${shortPath(path)}</a></li>`,
          )}</ul></section>`,
      )}
      <section><h2><a href="#stream">stream</a></h2></section>
      <section><h2><a href="#problems">Problems</a></h2></section>
      <p id="none" hidden>No match.</p>
    </nav>
    <div class="calls">
      <h1>API reference</h1>
      <p>Requests and responses are JSON; a bearer token authenticates. Amounts are decimal strings, never numbers. Every
        error has the same body and names its problem. Also available as <a href="${OPENAPI_PATH}">OpenAPI 3.1</a>.</p>
      ${byNoun.map(([noun, found]) => html`<h2>${noun}</h2>${found.map(renderEndpoint)}`)}
      ${renderStream()}
      ${renderProblems()}
    </div>
  </div>`;
}

/** The prefix that all paths share is omitted from the list. */
const shortPath = (path: string): string => path.split('/').slice(2).join('/');

function renderEndpoint(endpoint: Endpoint): Html {
  const { name, method, path, summary, auth, params, query, body, idempotent } = endpoint;
  return html`<article id="${name}" data-find="${`${name} ${method} ${path} ${summary}`.toLowerCase()}">
    <h3><a href="#${name}"><span class="method">${method}</span> <code>${path}</code></a></h3>
    <p>${summary}</p>
    <dl><dt>Who may call</dt><dd>${capital(describeAuth(auth))}</dd>
      ${idempotent === true ? html`<dt>Idempotency-Key</dt><dd>Required: the call moves money. The same key returns the same response for 30 days.</dd>` : undefined}
      <dt>Refuses with</dt><dd class="problems">${problemsOf(endpoint).map(problemLink)}</dd></dl>
    ${params === undefined ? undefined : renderSchema('Path', wireSchema(params))}
    ${query === undefined ? undefined : renderSchema('Query', wireSchema(query))}
    ${body === undefined ? html`<p class="part">Takes no body</p>` : renderSchema('Body', wireSchema(body))}
    ${renderAnswer(endpoint)}
  </article>`;
}

function renderAnswer({ reply, file }: Endpoint): Html {
  if (file !== undefined) return html`<p class="part">Answers a file: ${file.join(' or ')}</p>`;
  if (reply === null) return html`<p class="part">Answers 204, without a body</p>`;
  return renderSchema('Answer', wireSchema(reply));
}

function renderSchema(part: string, schema: object): Html {
  return html`<details><summary>${part}</summary><pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const problemLink = (problem: Problem): Html => html`<a href="#problem-${problem}">${problem}</a> `;

function renderProblems(): Html {
  const rows = Object.keys(problems)
    .filter((name): name is Problem => Object.hasOwn(problems, name))
    .map(
      (problem) =>
        html`<tr id="problem-${problem}" data-find="${problem.toLowerCase()}"><td>${statusOf(problem)}</td><td><code>${problem}</code></td><td>${titleOf(problem)}</td></tr>`,
    );
  return html`<h2 id="problems">Problems</h2>
    <p>The body is <code>application/problem+json</code>; <code>errorDescriptions</code> lists each reason with the field it is about.</p>
    <table><thead><tr><th>Status</th><th>Problem</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}
