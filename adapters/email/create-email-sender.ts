import { join } from 'node:path'
import { createOutbox } from './outbox.ts'
import type { EmailSender } from './port.ts'
import { createSmtpSender } from './smtp.ts'

type Settings = { smtp_url: string | null; mail_from: string; data_dir: string }

/** Uses the configured SMTP server, otherwise the outbox in the data folder. */
export const createEmailSender = ({ smtp_url, mail_from, data_dir }: Settings): EmailSender =>
  smtp_url === null
    ? createOutbox(join(data_dir, 'outbox'))
    : createSmtpSender({ smtp_url, mail_from })
