import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Workload } from '../bench.ts'
import { judged, spreadOf, report } from '../figures.ts'
import { dataFolder, root } from '../settings.ts'

const rounds = 3
const timeout_seconds = 180

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Returns the seconds from `npm start` to the first page; stops the program. */
async function startOnce(): Promise<number> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true, // own process group, so that a signal reaches npm and all its children
    env: { PATH, HOME, PORT: String(port), DATA_DIR: join(dataFolder, 'start'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  const exited = once(child, 'exit')
  const started = performance.now()
  try {
    for (;;) {
      const seconds = (performance.now() - started) / 1000
      if (child.exitCode !== null || seconds > timeout_seconds)
        throw new Error(`npm start did not answer:\n${printed.slice(-3000)}`)
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.status,
        () => 0
      )
      if (status === 200) return (performance.now() - started) / 1000
      await new Promise((again) => setTimeout(again, 25))
    }
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
}

export const secondStart: Workload = {
  name: 'start',
  row: 13,
  title: 'second `npm start` to the first answer',
  async run({ log }) {
    log('first start')
    const first = await startOnce()
    const times: number[] = []
    log(`${rounds} more starts`)
    for (let round = 0; round < rounds; round += 1) times.push(await startOnce())
    const base = { row: 13, workload: 'start', unit: 's' } as const
    const one = { median: first, min: first, max: first }
    return [
      judged(
        { ...base, figure: 'seconds to the first page', value: spreadOf(times) },
        { at_most: 5 }
      ),
      report({
        ...base,
        figure: 'the start before it',
        value: one,
        note: 'makes the database and loads the demo directory, unless an earlier bench did',
      }),
    ]
  },
}
