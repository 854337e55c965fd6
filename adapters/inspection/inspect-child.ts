import sharp from 'sharp'
import { parseXml } from '@numo/kit/xml.ts'
import type { ChildTask } from './child-process.ts'
import { startGuard } from './guard.ts'
import { inspectFile, max_ms } from './inspect-file.ts'

/* Child process that opens one untrusted file: it may only read, and exits after its result. */

sharp.concurrency(1)
sharp.cache(false)

async function open(task: ChildTask) {
  const sent = 'xml' in task ? task.xml : task.inspect
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const used = await startGuard(max_ms(bytes))
  const answer = 'xml' in task ? parseXml(bytes, task.limits) : await inspectFile(bytes)
  process.send?.({ answer, used: used() }, () => process.exit(0))
}

process.once('message', (task: ChildTask) => void open(task))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
