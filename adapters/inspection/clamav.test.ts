import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scannedBy } from './clamav.ts'
import type { FileOpener } from './port.ts'
import { eicar } from './test-hostile-files.ts'

/** Test double of clamd's INSTREAM command; files containing EICAR are infected. */
let server: Server
let port = 0
let behaviour: 'well' | 'silent' = 'well'
beforeAll(async () => {
  server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (part) => {
      parts.push(part)
      const all = Buffer.concat(parts)
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const isVirus = all.includes(eicar)
      const isCommand = all.subarray(0, 10).toString() === 'zINSTREAM\0'
      if (behaviour === 'silent') socket.end()
      else
        socket.end(
          isCommand ? `stream: ${isVirus ? 'Eicar-Test FOUND' : 'OK'}\0` : 'UNKNOWN COMMAND\0'
        )
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())

const clean: FileOpener = {
  inspect: async () => ({ problem: 'file-type-unknown' }),
  readXml: async () => ({ problem: 'not_xml' }),
}
const inspect = (bytes: string, at = port) =>
  scannedBy({ host: '127.0.0.1', port: at }, clean).inspect(Buffer.from(bytes))

test('a file in which the scanner finds something is never opened', async () => {
  expect(await inspect(`x${eicar}`)).toEqual({ problem: 'file-infected' })
  expect(await inspect('a picture')).toEqual({ problem: 'file-type-unknown' })
})

test('while the scanner is unavailable, no file is accepted', async () => {
  await expect(inspect('a picture', 1)).rejects.toThrow(/ECONNREFUSED/)
  behaviour = 'silent'
  await expect(inspect('a picture')).rejects.toThrow(/no answer/)
  behaviour = 'well'
})
