import { fork, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import type { ResourceUse } from './guard.ts'
import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import type { XmlLimits } from '@numo/kit/xml.ts'
import { maxFileBytes, type FileOpener, type Inspection, type XmlInspection } from './port.ts'

/** Wall-clock limit for a process that waits, on a busy machine; its own guard ends one that works too long. */
const timeout_ms = 30_000

const program = join(import.meta.dirname, 'inspect-child.ts')
/**
 * Node permission model: the child may read files, load native addons and start threads; no writes, no child processes.
 * It gets no settings.
 */
const permissionFlags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=128',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

/**
 * Forks a program of ours with these restrictions. One libuv thread decodes, because each thread keeps the memory of
 * its largest picture.
 */
export const startCaged = (path: string, args: readonly string[], stdio: StdioOptions) =>
  fork(path, args, {
    serialization: 'advanced',
    execArgv: permissionFlags,
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio,
  })

type Options = {
  /** Receives the resources used to open a file; not called when the guard killed the process. */
  onUsed?: (used: ResourceUse) => void
}

/** Opens each file in a process of its own, immediately: the caller limits concurrency. */
export const createInspector = ({ onUsed }: Options = {}): FileOpener => ({
  async inspect(bytes) {
    if (bytes.byteLength === 0) return { problem: 'file-empty' }
    if (bytes.byteLength > maxFileBytes) return { problem: 'file-too-large' }
    return runInChild<Inspection>({ inspect: bytes }, onUsed)
  },
  readXml: (bytes, limits) => runInChild<XmlInspection>({ xml: bytes, limits }, onUsed),
})

/** What the child process is asked. */
export type ChildTask = { inspect: Uint8Array } | { xml: Uint8Array; limits: XmlLimits }

function runInChild<T>(
  task: ChildTask,
  onUsed: Options['onUsed']
): Promise<T | { problem: FileProblemCode }> {
  return new Promise((resolve) => {
    const child = startCaged(program, [], ['ignore', 'ignore', 'ignore', 'ipc'])
    const end = (answer: T | { problem: FileProblemCode }) => {
      clearTimeout(clock)
      child.removeAllListeners()
      child.on('error', () => {}) // Already settled.
      child.kill('SIGKILL')
      resolve(answer)
    }
    const clock = setTimeout(() => end({ problem: 'file-busy' }), timeout_ms)
    // Killed by its guard or crashed in a decoder: caused by the file.
    child.once('error', () => end({ problem: 'file-too-slow' }))
    child.once('exit', () => end({ problem: 'file-too-slow' }))
    child.on('message', (result: 'ready' | { answer: T; used: ResourceUse }) => {
      if (result === 'ready') child.send(task, () => {})
      else {
        onUsed?.(result.used)
        end(result.answer)
      }
    })
  })
}
