import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Load: cycles through `paths` over `connections`, for a time or a number of requests. */
export type Load = {
  url: string
  paths: readonly string[]
  connections: number
  headers: Record<string, string>
  /** Offset in the list, so that the next load does not repeat the previous one. */
  first: number
} & ({ seconds: number } | { requests: number })

export type Loaded = {
  requests: number
  per_second: number
  p50_ms: number
  failed: number
  /** Cached responses, by their `x-cache` header. */
  hits: number
  /** CPU use of the server process as a share of one core. */
  busy: number
}

/** Loads a server from another process (autocannon). Responses other than 2xx invalidate the result. */
export async function sendLoad(load: Load, server_pid: number): Promise<Loaded> {
  const before = await processorSeconds(server_pid)
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  const printed = await text(child.stdout)
  const seconds = (performance.now() - started) / 1000
  if (!printed) throw new Error('The load ended without a result')
  // Safe: written by load-worker.ts.
  const result = JSON.parse(printed) as Omit<Loaded, 'busy'>
  const used = (await processorSeconds(server_pid)) - before
  const working = 'seconds' in load ? load.seconds : seconds
  return { ...result, busy: used / working }
}

/** Like `sendLoad`; throws when any response was not successful. */
export async function sendLoadWell(load: Load, server_pid: number): Promise<Loaded> {
  const loaded = await sendLoad(load, server_pid)
  if (loaded.failed > 0)
    throw new Error(
      `${loaded.failed} of ${loaded.requests} requests to ${load.url} were not answered well`
    )
  return loaded
}

/** CPU seconds of a process; Linux only. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
