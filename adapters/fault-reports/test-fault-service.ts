import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, inflateSync } from 'node:zlib'

/** One message as the service received it: all of it as text, and the events in it. */
export type Envelope = {
  text: string
  /** What a recording of a page says, unpacked. */
  recording: string
  events: readonly Record<string, unknown>[]
  kinds: string[]
}

function recordingIn(bytes: Buffer): string {
  const at = /\{"segment_id":\d+\}\n/.exec(bytes.toString('latin1'))
  if (!at) return ''
  const rest = bytes.subarray(at.index + at[0].length)
  return rest[0] === 0x78 ? inflateSync(rest).toString() : rest.toString()
}

/** Starts a service that receives envelopes as Sentry does, from programs and browsers. */
export async function startFaultService() {
  const envelopes: Envelope[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts)
      const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
      const text = bytes.toString('latin1')
      const values = text.split('\n').flatMap((line) => {
        try {
          // Safe: every line of an envelope is an object.
          return [JSON.parse(line) as Record<string, unknown>]
        } catch {
          return []
        }
      })
      if (request.method === 'POST')
        envelopes.push({
          text,
          recording: recordingIn(bytes),
          events: values.filter((one) => 'exception' in one),
          kinds: values.flatMap(({ type }) => (typeof type === 'string' ? [type] : [])),
        })
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://0123456789abcdef0123456789abcdef@127.0.0.1:${port}/42`,
    envelopes,
    events: () => envelopes.flatMap(({ events }) => events),
    stop: () => new Promise((done) => server.close(done)),
  }
}
