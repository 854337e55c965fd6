import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseUnsafeHead } from './check-email.ts'
import type { Email, EmailSender } from './port.ts'

/** An email written to disk instead of sent. `id` is the id of the stored copy; of files only the names are stored. */
export type OutboxEmail = Omit<Email, 'attachments'> & { sent_at: string; attached: string[] }

/** Email sender for development: stores emails for reading on this computer. */
export interface Outbox extends EmailSender {
  readonly kind: 'outbox'
  /** Returns the newest emails, at most `limit`. */
  list(limit: number): Promise<readonly OutboxEmail[]>
  /** Returns null when no email has this id. */
  read(id: string): Promise<OutboxEmail | null>
}

const maxStored = 500
const name = /^(\d{15}-[a-f0-9]{12})\.json$/

/** Stores emails as files in a folder and keeps the newest 500. Ids sort by time. */
export function createOutbox(folder: string, now: () => number = Date.now): Outbox {
  let last = 0
  const names = async (): Promise<string[]> => {
    const found = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    return found
      .filter((file) => name.test(file))
      .toSorted()
      .toReversed()
  }
  const read = async (id: string): Promise<OutboxEmail | null> => {
    if (!name.test(`${id}.json`)) return null
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `send` below
      return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as OutboxEmail
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  return {
    kind: 'outbox',
    async send(email) {
      refuseUnsafeHead(email)
      // Distinct timestamps keep the order of emails sent in the same millisecond.
      last = Math.max(now(), last + 1)
      const id = `${String(last).padStart(15, '0')}-${randomBytes(6).toString('hex')}`
      const { to, subject, text, html, kind, attachments = [] } = email
      const stored: OutboxEmail = {
        id,
        sent_at: new Date(last).toISOString(),
        to,
        subject,
        text,
        html,
        kind,
        attached: attachments.map(({ file_name }) => file_name),
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${id}.part`)
      await writeFile(draft, JSON.stringify(stored), { mode: 0o600 })
      await rename(draft, join(folder, `${id}.json`))
      const old = (await names()).slice(maxStored)
      await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    },
    async list(limit) {
      const ids = (await names()).slice(0, limit).map((file) => file.replace(/\.json$/, ''))
      const mails = await Promise.all(ids.map(read))
      return mails.filter((mail) => mail !== null)
    },
    read,
    async stop() {},
  }
}

/** Type guard for the outbox, whose emails can be shown. */
export const isOutbox = (sender: EmailSender): sender is Outbox =>
  sender.kind === 'outbox' && 'list' in sender
