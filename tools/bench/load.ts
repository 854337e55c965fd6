import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What to send: `paths` in turn over so many connections, for a time or so many requests. */
export type Load = {
  url: string
  paths: readonly string[]
  connections: number
  headers: Record<string, string>
  /** Place in the list to begin at, so that the next load does not repeat the last. */
  first: number
} & ({ seconds: number } | { requests: number })

export type Loaded = {
  requests: number
  per_second: number
  p50_ms: number
  failed: number
  /** Answers that came from a cache, by their own word. */
  hits: number
  /** Share of one core that the server's process used. */
  busy: number
}

/** Loads a server from another process (autocannon). An answer that is no 2xx makes the figure worthless. */
export async function sendLoad(load: Load, server_pid: number): Promise<Loaded> {
  const before = await processorSeconds(server_pid)
  const begun = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  const printed = await text(child.stdout)
  const seconds = (performance.now() - begun) / 1000
  if (!printed) throw new Error('The load ended without a result')
  // What load-worker.ts writes.
  const result = JSON.parse(printed) as Omit<Loaded, 'busy'>
  const used = (await processorSeconds(server_pid)) - before
  const working = 'seconds' in load ? load.seconds : seconds
  return { ...result, busy: used / working }
}

/** The same, and an error when anything but success came back. */
export async function sendLoadWell(load: Load, server_pid: number): Promise<Loaded> {
  const loaded = await sendLoad(load, server_pid)
  if (loaded.failed > 0)
    throw new Error(
      `${loaded.failed} of ${loaded.requests} requests to ${load.url} were not answered well`
    )
  return loaded
}

/** Processor time a process has used; only Linux says. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
