// SMTP server for tests that can stop and start again on the same port.
import PostalMime, { type Email as Mail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Does not listen until `open`. `refused@…` is rejected with 550, `busy@…` with 451. Accepted emails are in `mails`.
 * `port` 0 picks a free port, and `open` after `close` reuses it.
 */
export function createTestMailServer(port = 0) {
  const mails: Mail[] = []
  let server: SMTPServer | null = null
  const answer = (code: number, message: string) =>
    Object.assign(new Error(message), { responseCode: code })
  const take = async (raw: Buffer) => {
    mails.push(await PostalMime.parse(raw))
  }
  const create = () =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('refused@')) return done(answer(550, `no such mailbox: ${address}`))
        if (address.startsWith('busy@')) return done(answer(451, `come back later: ${address}`))
        return done()
      },
      onData(stream, _session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          void take(Buffer.concat(parts)).finally(done)
        })
      },
    })
  const self = {
    mails,
    url: () => `smtp://127.0.0.1:${port}`,
    async open() {
      const opened = create()
      server = opened
      await new Promise<void>((ready) => {
        opened.listen(port, '127.0.0.1', ready)
      })
      const address = opened.server.address()
      port = typeof address === 'object' && address ? address.port : port
    },
    close: () =>
      new Promise<void>((done) => {
        if (server) server.close(() => done())
        else done()
        server = null
      }),
  }
  return self
}
