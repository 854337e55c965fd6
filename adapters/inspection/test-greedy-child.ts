import { writeSync } from 'node:fs'
import { startGuard } from './guard.ts'

/* Process that uses as much CPU or memory as it can, and keeps reporting how much. */

const used = await startGuard(1600)
const kept: Buffer[] = []
const pause = new Int32Array(new SharedArrayBuffer(4))
const say = () => {
  const { worked_ms } = used()
  writeSync(1, `${JSON.stringify({ worked_ms, kept_bytes: kept.length * 4_000_000 })}\n`)
}
if (process.argv[2] === 'memory')
  while (kept.length < 150) {
    kept.push(Buffer.alloc(4_000_000, kept.length + 1))
    say()
    // Slowly, so that little is allocated between two polls of the guard.
    Atomics.wait(pause, 0, 0, 10)
  }
else
  for (let round = 0; used().worked_ms < 8000; round += 1)
    if (Math.hypot(round, round) > 0 && round % 100_000 === 0) say()
writeSync(1, '{"worked_ms":1e9,"kept_bytes":1e12}\n')
