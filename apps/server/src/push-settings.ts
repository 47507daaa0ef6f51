import { z } from 'zod';

/** The push services for host apps. Without settings a service is not connected, and its tokens get no pushes. */
export interface PushSettings {
  readonly fcm:
    | { readonly projectId: string; readonly clientEmail: string; readonly privateKey: string }
    | undefined;
}

const settings = {
  FCM_PROJECT_ID: [z.string().regex(/^[a-z][a-z0-9-]{4,29}$/), 'the id of a Firebase project'],
  FCM_CLIENT_EMAIL: [z.email(), 'the e-mail of a service account'],
  FCM_PRIVATE_KEY: [
    z.string().regex(/^-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----\s*$/),
    'the private key of the service account, as PEM',
  ],
} as const;
const names = ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'] as const;

export function readPushSettings(
  env: Readonly<Record<string, string | undefined>>,
  { isSandbox, faults }: { readonly isSandbox: boolean; readonly faults: string[] },
): PushSettings {
  const given = names.filter((name) => (env[name] ?? '') !== '');
  if (given.length === 0) return { fcm: undefined };
  if (isSandbox) faults.push(`${given.join(', ')} is set, and PARTNER_PUSH is not live.`);
  if (given.length < names.length) faults.push(`${names.join(', ')} must be set together.`);
  const [projectId, clientEmail, privateKey] = names.map((name) => {
    const [schema, wanted] = settings[name];
    // Line breaks are often lost in environment variables; Google's own file writes them as \n.
    const result = schema.safeParse((env[name] ?? '').replaceAll('\\n', '\n'));
    if (!result.success && given.includes(name)) faults.push(`${name} must be ${wanted}.`);
    return result.data;
  });
  const isComplete = projectId !== undefined && clientEmail !== undefined && privateKey !== undefined;
  return { fcm: isComplete ? { projectId, clientEmail, privateKey } : undefined };
}
