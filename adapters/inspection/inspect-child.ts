import sharp from 'sharp'
import { startGuard } from './guard.ts'
import { inspectFile, max_ms } from './inspect-file.ts'

/* Child process that opens one untrusted file: it may only read, and exits after its result. */

sharp.concurrency(1)
sharp.cache(false)

async function open(sent: Uint8Array) {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const used = await startGuard(max_ms(bytes))
  const answer = await inspectFile(bytes)
  process.send?.({ answer, used: used() }, () => process.exit(0))
}

process.once('message', (bytes: Uint8Array) => void open(bytes))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
