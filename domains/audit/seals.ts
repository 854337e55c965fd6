import { z } from 'zod'
import type { Context } from '../context.ts'

/* Seals: places of the chains as they were on a day, kept outside of the database and readable only if we wrote them. */

/** A row of a chain, and the digest it had. */
export type Pin = { shard: number; number: number; hash: string }
export type Seal = { at: string; pins: Pin[] }

type Files = Pick<Context['files'], 'has' | 'read' | 'keepAs'>

const Month = z.array(
  z.object({
    at: z.iso.datetime(),
    pins: z.array(
      z.object({ shard: z.int(), number: z.int(), hash: z.string().regex(/^[\da-f]{64}$/) })
    ),
  })
)

/** The months a search for seals goes back: to the first row of the trail, and never less, however young that row says it is. */
const least_months = 13
const longest_months = 240

const keyOf = (at: Date) => `audit/seals-${at.toISOString().slice(0, 7)}`

async function readMonth(files: Files, at: Date): Promise<Seal[]> {
  const key = keyOf(at)
  if (!(await files.has(key))) return []
  return Month.parse(JSON.parse(Buffer.from(await files.read(key)).toString()))
}

/** Adds a seal to those of its month. One at a time: the job that does it never runs twice at once. */
export async function addSeal(files: Files, now: Date, pins: Pin[]): Promise<void> {
  const before = await readMonth(files, now)
  const seals: Seal[] = [...before, { at: now.toISOString(), pins }]
  await files.keepAs(keyOf(now), Buffer.from(JSON.stringify(seals)))
}

/**
 * Every seal since the first row of the trail, oldest first. Throws `FileProblem` when one cannot be read: then somebody
 * else wrote it, or its key is gone.
 */
export async function readSeals(files: Files, now: Date, first: Date | null): Promise<Seal[]> {
  const from = first ?? now
  const since =
    (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth()
  const months = Math.max(least_months, Math.min(longest_months, since))
  const found = await Promise.all(
    Array.from({ length: months + 1 }, (_, n) =>
      readMonth(files, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + n, 1)))
    )
  )
  return found.flat()
}
