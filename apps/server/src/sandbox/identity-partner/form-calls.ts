import { defaultLanguage, isLanguage } from '@gim/languages';
import type { Clock } from '../../platform/clock.ts';
import type { Archive, Form } from './archive.ts';
import { readForm } from './form-input.ts';
import { endPage, formPage } from './form-page.ts';
import { type Answer, type Exchange, json } from './http-exchange.ts';
import type { PartnerService } from './partner-service.ts';
import { checkPicture } from './picture-check.ts';
import { pictureSlots } from './shapes.ts';

export interface FormDeps {
  readonly archive: Archive;
  readonly service: PartnerService;
  readonly clock: Clock;
  readonly follow: () => Promise<void>;
  /** Where all its pages lead back to. */
  readonly returnUrl: string;
}

const page = (status: number, body: string): Answer => ({ status, type: 'text/html; charset=utf-8', body });

/**
 * The hosted form, for a browser. The token in its URL is the only credential, valid for half an hour and one
 * submission.
 */
export async function answerForm(deps: FormDeps, exchange: Exchange): Promise<Answer> {
  const { method, path, query } = exchange;
  const [, , token = '', part = '', slot = ''] = path.split('/');
  const kept = deps.archive.form(token);
  const language = languageOf(query, kept?.form.language);
  await deps.follow();
  const isOver = kept === undefined || (!kept.isSent && new Date(kept.form.expiresAt) <= deps.clock.now());
  if (method === 'GET' && part === '') {
    if (isOver) return page(410, endPage(deps.returnUrl, { kind: 'over', language }));
    if (kept.isSent) return page(200, endPage(deps.returnUrl, { kind: 'done', language }));
    return page(200, formPage(kept.form, { pictures: kept.pictures, language }));
  }
  if (isOver) return json(410, { fault: 'over' });
  if (kept.isSent) return json(409, { fault: 'sent' });
  if (method === 'PUT' && part === 'pictures')
    return takePicture(deps, { token, slot, bytes: exchange.body });
  if (method === 'POST' && part === '') return takeForm(deps, token, exchange);
  return json(404, { fault: 'path' });
}

const languageOf = (query: URLSearchParams, usual: Form['language'] = defaultLanguage): Form['language'] => {
  const asked = query.get('lang');
  return isLanguage(asked) ? asked : usual;
};

async function takePicture(
  { service }: FormDeps,
  { token, slot, bytes }: { token: string; slot: string; bytes: Buffer },
): Promise<Answer> {
  const kind = pictureSlots.find((one) => one === slot);
  if (kind === undefined) return json(404, { fault: 'path' });
  const found = await checkPicture(bytes);
  if (typeof found === 'string') return json(422, { fault: found });
  service.keepPicture(token, kind, { bytes, type: found.type });
  return { status: 204 };
}

async function takeForm(
  { archive, service, clock }: FormDeps,
  token: string,
  exchange: Exchange,
): Promise<Answer> {
  // CSRF protection: another origin's page cannot send this type without a preflight, which is never granted.
  if (exchange.header('content-type') !== 'application/json') return json(415, { fault: 'type' });
  const pictures = archive.form(token)?.pictures ?? [];
  const read = readForm(parse(exchange.body), { pictures, now: clock.now() });
  if (read === undefined) return json(400, { fault: 'form' });
  if ('faults' in read) return json(422, { faults: read.faults });
  service.submit(token, read.entered);
  return { status: 204 };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
