import { randomUUID } from 'node:crypto'
import {
  GivenUp,
  restSeconds,
  type AddOptions,
  type FailedJob,
  type JobKind,
  type JobQueue,
  type JobWork,
  type OpenTransaction,
} from './port.ts'

type StoredJob = {
  id: string
  name: string
  data: object
  once_key: string | null
  group: string | null
  priority: number
  due: number
  attempts: number
  tries: number
  is_retry: boolean
  state: 'waiting' | 'running' | 'failed'
  added_at: Date
  failed_at: Date | null
  reason: string
}

/** In-memory queue with transactions of its own, for tests. */
export type InMemoryJobs = JobQueue & {
  transaction<T>(run: (within: OpenTransaction) => Promise<T>): Promise<T>
  /** Waiting jobs, oldest first. */
  waiting(): readonly { name: string; data: object }[]
}

const noQueries: OpenTransaction = {
  executeQuery: async () => {
    throw new Error('There is no database behind this transaction')
  },
}

export function createInMemoryJobs(kinds: readonly JobKind[]): InMemoryJobs {
  const jobs: StoredJob[] = []
  const added = new WeakMap<OpenTransaction, StoredJob[]>()
  const under_way = new Set<Promise<unknown>>()
  let works: ReadonlyMap<string, JobWork> | null = null

  function keep(one: StoredJob) {
    const { name, once_key } = one
    const isThere = jobs.some(
      (other) => other.state === 'waiting' && other.name === name && other.once_key === once_key
    )
    if (!(once_key !== null && isThere)) jobs.push(one)
  }

  async function attempt(one: StoredJob, work: JobWork): Promise<Error | null> {
    one.state = 'running'
    one.attempts++
    try {
      const { signal } = new AbortController()
      const is_last = one.attempts >= one.tries
      const { id, data, attempts: attempt, is_retry } = one
      await work({ id, data, attempt, is_last, is_retry, signal })
      jobs.splice(jobs.indexOf(one), 1)
      return null
    } catch (error) {
      const message = error instanceof Error ? error : new Error(String(error))
      one.reason = message.message
      const isOver = one.attempts >= one.tries || error instanceof GivenUp
      if (isOver) Object.assign(one, { state: 'failed', failed_at: new Date() })
      else
        Object.assign(one, {
          state: 'waiting',
          due: Date.now() + 1000 * restSeconds(one.attempts),
        })
      return message
    }
  }

  const maxOf = (name: string) => kinds.find((one) => one.name === name)?.at_once_of_group
  const runningOf = (name: string, group: string) =>
    jobs.filter((one) => one.state === 'running' && one.name === name && one.group === group).length

  async function runWaiting(by_name: ReadonlyMap<string, JobWork>, when: 'due' | 'any') {
    const errors: Error[] = []
    for (;;) {
      const mayBegin = ({ state, due, name, group }: StoredJob) =>
        state === 'waiting' &&
        by_name.has(name) &&
        (when === 'any' || due <= Date.now()) &&
        (group === null || runningOf(name, group) < (maxOf(name) ?? Infinity))
      const next = jobs.filter(mayBegin).toSorted((a, b) => b.priority - a.priority)[0]
      const work = next && by_name.get(next.name)
      if (!next || !work) return errors
      // Sequential by contract.
      const error = await attempt(next, work)
      if (error) errors.push(error)
    }
  }

  function pump() {
    if (!works) return
    const running = runWaiting(works, 'due')
    under_way.add(running)
    void running.finally(() => under_way.delete(running))
  }

  return {
    async transaction(run) {
      const within = { ...noQueries }
      const own: StoredJob[] = []
      added.set(within, own)
      const result = await run(within)
      own.forEach(keep)
      pump()
      return result
    },
    waiting: () => jobs.filter(({ state }) => state === 'waiting'),
    async add(within, name, data, { run_at, once_key, group, priority }: AddOptions = {}) {
      const kind = kinds.find((one) => one.name === name)
      const own = added.get(within)
      if (!kind || !own) throw new Error(`No job ${name} can be added here`)
      own.push({
        id: randomUUID(),
        name,
        data: structuredClone(data),
        once_key: once_key ?? null,
        group: group ?? null,
        priority: priority ?? 0,
        due: run_at?.getTime() ?? 0,
        attempts: 0,
        tries: kind.tries,
        is_retry: false,
        state: 'waiting',
        added_at: new Date(),
        failed_at: null,
        reason: '',
      })
    },
    async work(by_name) {
      works = by_name
      pump()
    },
    runWaiting,
    async recover() {},
    async countFailed() {
      const failed = jobs.filter(({ state }) => state === 'failed')
      return { count: failed.length, oldest_at: failed[0]?.failed_at ?? null }
    },
    async listFailed(max) {
      return jobs
        .flatMap((one): FailedJob[] =>
          one.failed_at && one.state === 'failed' ? [{ ...one, failed_at: one.failed_at }] : []
        )
        .toReversed()
        .slice(0, max)
    },
    async retry(id) {
      const one = jobs.find((job) => job.id === id && job.state === 'failed')
      if (!one) return false
      Object.assign(one, { state: 'waiting', due: 0, tries: one.attempts + 1, is_retry: true })
      pump()
      return true
    },
    async answers() {},
    async stop() {
      works = null
      await Promise.allSettled(under_way)
    },
  }
}
