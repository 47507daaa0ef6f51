import {
  clientMessage,
  serverMessage,
  streamCloseCodes,
  streamMessageBytesMax,
  streamPath,
  topicData,
  topics,
} from '@gim/contract';
import { type Html, html } from '../../platform/html.ts';
import { refusal } from '../openapi-parts.ts';
import { wireSchema } from '../wire-schema.ts';
import { streamRules } from './stream-rules.ts';

/** The live connection in the reference for people: it is not a call, so the list of calls does not contain it. */
export function renderStream(): Html {
  return html`<h2 id="stream">stream</h2>
  <article id="streamConnection" data-find="stream websocket live get ${streamPath} ${topics.join(' ')}">
    <h3><a href="#streamConnection"><span class="method">GET</span> <code>${streamPath}</code></a></h3>
    <p>A WebSocket for live updates. Messages are JSON; a client message has at most ${streamMessageBytesMax} bytes. The first
      message must be <code>auth</code> with the access token, within ${streamRules.authMs / 1000} seconds; no events are sent
      before it. Send <code>auth</code> again on the same connection with each new token: when a token expires or its session
      ends, the connection is closed.</p>
    <p>Events carry the new state, so the next event replaces a missed one. After <code>resync</code>, and after every new
      connection, refetch what you show, unless <code>quietMs</code> of its topic reaches back to your last fetch. A client
      that does not read is disconnected; code 1001 means that the server is stopping and another takes over. Browsers can
      only connect from our own pages.</p>
    <dl><dt>Who may connect</dt><dd>A signed-in user, who receives events of the own account and public events</dd>
      <dt>Closes with</dt><dd>${Object.entries(streamCloseCodes).map(([name, code]) => html`<code>${code}</code> ${name} `)}</dd></dl>
    ${renderPart('Messages of the client', wireSchema(clientMessage))}
    ${renderPart('Messages of the server', wireSchema(serverMessage))}
    ${topics.map((topic) => renderPart(`Events of ${topic}`, wireSchema(topicData[topic])))}
  </article>`;
}

function renderPart(part: string, schema: object): Html {
  return html`<details><summary>${part}</summary><pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`;
}

/** The same in the OpenAPI document, which can only describe the handshake of a WebSocket; the messages are schemas. */
export const streamOperation = {
  operationId: 'streamConnection',
  summary: 'Open the live connection: a WebSocket whose first message is {"type":"auth","token":"..."}.',
  description: `Client messages: StreamClientMessage. Server messages: StreamServerMessage; the data of an event is StreamEvent-<topic>. Topics: ${topics.join(', ')}.`,
  tags: ['stream'],
  security: [],
  responses: {
    '101': { description: 'Connected. No events are sent before the first message.' },
    '400': refusal('400', 'Not a WebSocket handshake.'),
    '403': refusal('403', 'Opened from a page of another site.'),
    '421': refusal('421', 'HostUnknown: Host unknown.'),
    '429': refusal('429', 'Too many connections from this address.'),
    '500': refusal('500', 'InternalError: Internal error.'),
    '503': refusal('503', 'Unavailable: Unavailable.'),
  },
  'x-messages': {
    client: { $ref: '#/components/schemas/StreamClientMessage' },
    server: { $ref: '#/components/schemas/StreamServerMessage' },
    events: Object.fromEntries(
      topics.map((topic) => [topic, { $ref: `#/components/schemas/StreamEvent-${topic}` }]),
    ),
  },
};

export const streamSchemas = {
  StreamClientMessage: wireSchema(clientMessage),
  StreamServerMessage: wireSchema(serverMessage),
  ...Object.fromEntries(topics.map((topic) => [`StreamEvent-${topic}`, wireSchema(topicData[topic])])),
};
