import { connect } from 'node:net'
import type { FileOpener } from './port.ts'

type Scanner = { host: string; port: number }

/** Timeout of the scanner; a file of 15 MB takes it about a second. */
const timeout_ms = 15_000

/**
 * Sends bytes to clamd and returns its reply: `stream: OK`, or `stream: <name> FOUND`. Rejects when it is unreachable.
 */
function sendCommand({ host, port }: Scanner, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    socket.setTimeout(timeout_ms, () =>
      socket.destroy(new Error('The virus scanner takes too long'))
    )
    socket.on('error', reject)
    socket.on('data', (part) => (answer += part.toString('utf8')))
    socket.on('close', () => resolve(answer.replaceAll('\0', '').trim()))
    socket.on('connect', () => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.byteLength)
      socket.write('zINSTREAM\0')
      socket.write(length)
      socket.write(bytes)
      socket.write(Buffer.alloc(4))
    })
  })
}

async function isInfected(scanner: Scanner, bytes: Uint8Array): Promise<boolean> {
  const answer = await sendCommand(scanner, bytes)
  const isFound = / FOUND$/.test(answer)
  if (!isFound && !/ OK$/.test(answer)) throw new Error('The virus scanner gave no answer')
  return isFound
}

/** Scans every file with clamd before it is opened. Fails closed: rejects while the scanner is unreachable. */
export const scannedBy = (scanner: Scanner, inspector: FileOpener): FileOpener => ({
  inspect: async (bytes) =>
    (await isInfected(scanner, bytes)) ? { problem: 'file-infected' } : inspector.inspect(bytes),
  readXml: async (bytes, limits) =>
    (await isInfected(scanner, bytes))
      ? { problem: 'file-infected' }
      : inspector.readXml(bytes, limits),
})
