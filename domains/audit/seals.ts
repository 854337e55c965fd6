import { z } from 'zod'
import type { Context } from '../context.ts'

/* Seals: places of the chains as they were on a day, kept outside of the database and readable only if we wrote them. */

/** A row of a chain, and the digest it had. */
export type Pin = { shard: number; number: number; hash: string }
/**
 * Where the chains ended. `restore`: the database had been restored to an earlier point, up to the seal made at `to` (null:
 * none of them fits), and somebody says so; the seals made in between no longer count.
 */
export type Seal = {
  at: string
  pins: Pin[]
  restore?: { to: string | null; reason: string } | undefined
}

type Files = Pick<Context['files'], 'has' | 'read' | 'keepAs'>

const SealShape = z.object({
  at: z.iso.datetime(),
  pins: z.array(
    z.object({ shard: z.int(), number: z.int(), hash: z.string().regex(/^[\da-f]{64}$/) })
  ),
  restore: z.object({ to: z.iso.datetime().nullable(), reason: z.string() }).optional(),
})
const Month = z.array(SealShape)

/** The months a search for seals goes back: to the first row of the trail, and never less, however young that row says it is. */
const least_months = 13
const longest_months = 240

const day_ms = 24 * 3600_000
/** The newest seal, replaced by each that follows. */
const newestKey = 'audit/seal-newest'
const keyOf = (at: Date) => `audit/seals-${at.toISOString().slice(0, 7)}`

async function readMonth(files: Files, at: Date): Promise<Seal[]> {
  const key = keyOf(at)
  if (!(await files.has(key))) return []
  return Month.parse(JSON.parse(Buffer.from(await files.read(key)).toString()))
}

/** Adds a seal to those of its month. One at a time: the job that does it never runs twice at once. */
export async function addSeal(files: Files, now: Date, seal: Omit<Seal, 'at'>): Promise<void> {
  const before = await readMonth(files, now)
  const seals: Seal[] = [...before, { at: now.toISOString(), ...seal }]
  await files.keepAs(keyOf(now), Buffer.from(JSON.stringify(seals)))
}

/** Keeps where the chains end: one seal a day for good, and the newest in place of the one before. */
export async function keepSeal(files: Files, now: Date, pins: Pin[]): Promise<void> {
  const last = (await readMonth(files, now)).at(-1)
  const isNew = !last || now.getTime() - Date.parse(last.at) >= day_ms
  if (isNew) return addSeal(files, now, { pins })
  const seal: Seal = { at: now.toISOString(), pins }
  await files.keepAs(newestKey, Buffer.from(JSON.stringify(seal)))
}

/**
 * Every seal since the first row of the trail, oldest first, without those that a restore set aside. Throws `FileProblem`
 * when one cannot be read: then somebody else wrote it, or its key is gone.
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
  const all = found.flat()
  if (await files.has(newestKey)) {
    const newest = SealShape.parse(JSON.parse(Buffer.from(await files.read(newestKey)).toString()))
    if (newest.at > (all.at(-1)?.at ?? '')) all.push(newest)
  }
  return all.filter((seal) => !all.some((later) => setsAside(later, seal)))
}

/** Instants are ISO 8601 in UTC, so they compare as text. */
const setsAside = ({ at, restore }: Seal, seal: Seal) =>
  restore !== undefined && seal.at < at && (restore.to === null || seal.at > restore.to)
