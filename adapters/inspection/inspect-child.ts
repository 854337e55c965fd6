import sharp from 'sharp'
import { startGuard } from './guard.ts'
import { lookInto } from './look-into.ts'

/* The process in which one file of a stranger is opened: it may read, and nothing else; it ends with its answer. */

sharp.concurrency(1)
sharp.cache(false)

async function open(bytes: Uint8Array) {
  const used = await startGuard()
  const answer = await lookInto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  process.send?.({ answer, used: used() }, () => process.exit(0))
}

process.once('message', (bytes: Uint8Array) => void open(bytes))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
