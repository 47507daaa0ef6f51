import { randomUUID } from 'node:crypto';
import { until } from '../../cluster/unit.ts';
import type { PageClient, PageCode } from './page-code.ts';

interface Tokens {
  readonly userId: string | null;
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
}

const PASSWORD = 'Tr0ubador&lamp-post';

/** A customer with one browser session, shared by its pages, whichever build they are of. */
export class Customer {
  readonly deviceId = randomUUID();
  readonly #listeners: (() => void)[] = [];
  #tokens: Tokens = { userId: null, jwtToken: null, refreshToken: null };
  /** Why the session has ended; undefined while it is active. */
  ended: string | undefined;
  #lock: Promise<unknown> = Promise.resolve();

  /** One refresh at a time, as the tabs of a browser do it. */
  readonly locks = {
    request: async <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const mine = this.#lock.then(work, work);
      this.#lock = mine.catch(() => undefined);
      return mine;
    },
  };

  get id(): string {
    return this.#tokens.userId ?? '';
  }

  read(): Tokens & { readonly user: { readonly status: string } | null } {
    return { ...this.#tokens, user: this.#tokens.userId === null ? null : { status: 'Verified' } };
  }

  begin(tokens: Tokens): void {
    this.#tokens = tokens;
    for (const listener of this.#listeners) listener();
  }

  end(reason: string): void {
    this.ended ??= reason;
    this.begin({ userId: null, jwtToken: null, refreshToken: null });
  }

  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  open(code: PageCode, baseUrl: string): PageClient {
    return code.createClient({ baseUrl, session: this, locks: this.locks });
  }
}

/** Signs up through the pages of one build and confirms the e-mail with the code of the sandbox's mailbox. */
export async function registerCustomer(code: PageCode, origin: string): Promise<Customer> {
  const { register, confirmEmailVerification } = code.contract;
  const customer = new Customer();
  const client = customer.open(code, origin);
  const email = `chaos.${randomUUID().slice(0, 13)}@example.com`;
  const device = {
    deviceId: customer.deviceId,
    deviceName: 'Drill',
    platformName: 'Web',
    language: 'en-US',
  };
  const body = { email, password: PASSWORD, termsAccepted: true, ...device };
  beginWith(customer, await client.call(register, { body }));
  const mailed = await readCode(origin, email);
  const params = { id: customer.id };
  beginWith(customer, await client.call(confirmEmailVerification, { params, body: { code: mailed } }));
  return customer;
}

function beginWith(customer: Customer, reply: unknown): void {
  const { id, jwtToken, refreshToken } = Object(reply);
  customer.begin({ userId: `${id}`, jwtToken: `${jwtToken}`, refreshToken: `${refreshToken}` });
}

async function readCode(origin: string, to: string): Promise<string> {
  let found: string | undefined;
  const isThere = async (): Promise<boolean> => {
    const answer = await fetch(`${origin}/sandbox/mail?to=${encodeURIComponent(to)}`);
    const mails: unknown = await answer.json();
    const [newest] = Array.isArray(mails) ? mails : [];
    found = /\b\d{6}\b/.exec(`${Object(newest).text}`)?.[0];
    return found !== undefined;
  };
  await until(`the mail to ${to}`, isThere);
  return found ?? '';
}
