import * as z from 'zod/mini';

const hexKey = z.pipe(
  z.string().check(z.regex(/^(?:[\da-f]{2}){24,64}$/)),
  z.transform((text) => Buffer.from(text, 'hex')),
);
const portNumber = z.coerce.number().check(z.gte(1), z.lte(65_535));

const settings = z.object({
  IDENTITY_FOLDER: z.string(),
  IDENTITY_LISTEN: z.string(),
  /** The host name by which browsers on this machine reach it. */
  IDENTITY_BROWSER_HOST: z.string(),
  IDENTITY_PORT: z.optional(portNumber),
  IDENTITY_ORIGIN: z.optional(z.url()),
  IDENTITY_API_KEY: hexKey,
  IDENTITY_WEBHOOK_SECRET: hexKey,
  IDENTITY_RETURN_URL: z.url(),
  PRODUCT_ADDRESS: z.string(),
  PRODUCT_PORT: portNumber,
  PRODUCT_HOST: z.string(),
});

/** What the product passes at the start: only the secrets that both sides share. */
export function readPartnerSettings(env: Readonly<Record<string, string | undefined>>) {
  const read = settings.parse(env);
  return {
    folder: read.IDENTITY_FOLDER,
    listenOn: read.IDENTITY_LISTEN,
    browserHost: read.IDENTITY_BROWSER_HOST,
    port: read.IDENTITY_PORT,
    origin: read.IDENTITY_ORIGIN,
    apiKey: read.IDENTITY_API_KEY,
    webhookSecret: read.IDENTITY_WEBHOOK_SECRET,
    returnUrl: read.IDENTITY_RETURN_URL,
    product: { address: read.PRODUCT_ADDRESS, port: read.PRODUCT_PORT, host: read.PRODUCT_HOST },
  };
}
