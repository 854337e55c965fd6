import { fork, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import type { ResourceUse } from './guard.ts'
import { mostFileBytes, type FileOpener, type Inspection } from './port.ts'

/** Its own guard ends a process that works too long; this is for one that only waits, on a machine with much to do. */
const timeout_ms = 30_000

const program = join(import.meta.dirname, 'inspect-child.ts')
/** It may read the program's files and load the decoders: no writing, no other programs; and it gets no settings. */
const cage = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=128',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

/** Starts a program of ours in the cage. One thread decodes: each keeps the memory of the largest picture it had. */
export const startCaged = (path: string, args: readonly string[], stdio: StdioOptions) =>
  fork(path, args, {
    serialization: 'advanced',
    execArgv: cage,
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio,
  })

type Options = {
  /** Told what opening a file took; a process that its guard ended cannot say. */
  onUsed?: (used: ResourceUse) => void
}

/** Opens each file in a process of its own, at once: how many at a time is for others to say. */
export const createInspector = ({ onUsed }: Options = {}): FileOpener => ({
  async inspect(bytes) {
    if (bytes.byteLength === 0) return { problem: 'file-empty' }
    if (bytes.byteLength > mostFileBytes) return { problem: 'file-too-large' }
    return lookElsewhere(bytes, onUsed)
  },
})

type InspectionResult = { answer: Inspection; used: ResourceUse }

function lookElsewhere(bytes: Uint8Array, onUsed: Options['onUsed']): Promise<Inspection> {
  return new Promise((resolve) => {
    const child = startCaged(program, [], ['ignore', 'ignore', 'ignore', 'ipc'])
    const end = (answer: Inspection) => {
      clearTimeout(clock)
      child.removeAllListeners()
      child.on('error', () => {}) // It is told already what became of the file.
      child.kill('SIGKILL')
      resolve(answer)
    }
    const clock = setTimeout(() => end({ problem: 'file-busy' }), timeout_ms)
    // Ended by its guard, or by a decoder that fell over: the file did it.
    child.once('error', () => end({ problem: 'file-too-slow' }))
    child.once('exit', () => end({ problem: 'file-too-slow' }))
    child.on('message', (result: 'ready' | InspectionResult) => {
      if (result === 'ready') child.send(bytes, () => {})
      else {
        onUsed?.(result.used)
        end(result.answer)
      }
    })
  })
}
