import type { Clock } from '../../platform/clock.ts';
import type { Archive } from './archive.ts';
import { type Answer, type Exchange, json } from './http-exchange.ts';
import type { PartnerService } from './partner-service.ts';
import { decisionAsked, formAsked, resendAsked } from './shapes.ts';
import { isSignedRequest } from './sign-request.ts';

export interface ApiDeps {
  readonly archive: Archive;
  readonly service: PartnerService;
  readonly clock: Clock;
  /** Reads the product's time again. */
  readonly follow: () => Promise<void>;
  readonly apiKey: Buffer;
  /** The origin of the forms. */
  readonly origin: () => string;
}

/** The API for the product. Every request has to be signed. */
export async function answerApi(deps: ApiDeps, exchange: Exchange): Promise<Answer> {
  if (!(await isOurs(deps, exchange))) return json(401, { error: 'signature' });
  const { archive, service, origin } = deps;
  const { method, path } = exchange;
  const [, , area = '', one = '', part = '', two = ''] = path.split('/').map(decodeURIComponent);
  const body = (): unknown => JSON.parse(exchange.body.toString('utf8'));
  if (method === 'GET' && area === 'status') return json(200, { status: 'ready' });
  if (method === 'POST' && area === 'forms') {
    const asked = formAsked.safeParse(body());
    const opened = asked.success ? service.openForm(asked.data) : undefined;
    if (opened === undefined) return json(422, { error: 'form' });
    return json(201, { url: `${origin()}/form/${opened.token}`, expiresAt: opened.expiresAt });
  }
  if (area !== 'applicants') return json(404, { error: 'path' });
  if (method === 'GET' && part === 'pictures') return answerPicture(archive, { applicantId: one, id: two });
  if (method === 'GET' && part === '') {
    const found = archive.applicant(one);
    return found === undefined ? json(404, { error: 'applicant' }) : json(200, found);
  }
  if (method === 'POST' && part === 'decision') {
    const asked = decisionAsked.safeParse(body());
    return asked.success
      ? json(200, await service.decide(one, asked.data))
      : json(422, { error: 'decision' });
  }
  if (method === 'POST' && part === 'messages') {
    const asked = resendAsked.safeParse(body());
    const sent = asked.success ? await service.resend(one, asked.data) : undefined;
    return sent === undefined ? json(404, { error: 'applicant' }) : json(200, sent);
  }
  return json(404, { error: 'path' });
}

/** Tries again with a fresh clock, because the sandbox's clock may have been moved. */
async function isOurs({ apiKey, clock, follow }: ApiDeps, exchange: Exchange): Promise<boolean> {
  const { method, target, body, header } = exchange;
  const isGood = (): boolean => isSignedRequest(apiKey, clock.now(), { method, path: target, body, header });
  if (isGood()) return true;
  await follow();
  return isGood();
}

/** Only pictures of this applicant. */
function answerPicture(archive: Archive, { applicantId, id }: { applicantId: string; id: string }): Answer {
  const found = archive.applicantById(applicantId)?.pictures.find((picture) => picture.id === id);
  if (found === undefined) return json(404, { error: 'picture' });
  return { status: 200, type: found.type, body: archive.readPicture(found.id) };
}
