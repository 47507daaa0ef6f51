import { createSmtpSender, type SmtpSender } from './smtp-sender.ts';

/** The installation's own mail server. */
export const createLiveMail = (settings: { url: string; from: string }): SmtpSender =>
  createSmtpSender({ ...settings, requireTls: true });
