import { z } from 'zod'
import type { Context } from '../context.ts'

/* Seals: ends of the chains at a point in time, kept outside of the database, encrypted and authenticated by our key. */

/** A row of a chain with its hash. */
export type Pin = { shard: number; number: number; hash: string }
/**
 * Ends of the chains at a time. `restore` acknowledges that the database was restored to the seal made at `to` (null
 * when it matches none); the seals made in between are invalid.
 */
export type Seal = {
  at: string
  pins: Pin[]
  restore?: { to: string | null; reason: string } | undefined
}

type Files = Pick<Context['files'], 'has' | 'read' | 'storeAs'>

const SealShape = z.object({
  at: z.iso.datetime(),
  pins: z.array(
    z.object({ shard: z.int(), number: z.int(), hash: z.string().regex(/^[\da-f]{64}$/) })
  ),
  restore: z.object({ to: z.iso.datetime().nullable(), reason: z.string() }).optional(),
})
const Month = z.array(SealShape)

/** Minimum number of months searched for seals, regardless of the first row's time, which an attacker could change. */
const least_months = 13
const longest_months = 240

const day_ms = 24 * 3600_000
/** Key of the newest seal; each new one replaces it. */
const newestKey = 'audit/seal-newest'
const keyOf = (at: Date) => `audit/seals-${at.toISOString().slice(0, 7)}`

async function readMonth(files: Files, at: Date): Promise<Seal[]> {
  const key = keyOf(at)
  if (!(await files.has(key))) return []
  return Month.parse(JSON.parse(Buffer.from(await files.read(key)).toString()))
}

/** Appends a seal to the file of its month. Not safe for concurrent use: the job never runs twice at once. */
export async function addSeal(files: Files, now: Date, seal: Omit<Seal, 'at'>): Promise<void> {
  const before = await readMonth(files, now)
  const seals: Seal[] = [...before, { at: now.toISOString(), ...seal }]
  await files.storeAs(keyOf(now), Buffer.from(JSON.stringify(seals)))
}

/** Stores the ends of the chains: at most one permanent seal a day, and a newest one that is replaced each time. */
export async function storeSeal(files: Files, now: Date, pins: Pin[]): Promise<void> {
  const last = (await readMonth(files, now)).at(-1)
  const isNew = !last || now.getTime() - Date.parse(last.at) >= day_ms
  if (isNew) return addSeal(files, now, { pins })
  const seal: Seal = { at: now.toISOString(), pins }
  await files.storeAs(newestKey, Buffer.from(JSON.stringify(seal)))
}

/**
 * Reads all seals since the first row of the trail, oldest first, without those a restore invalidated. Throws
 * `FileProblem` when one cannot be decrypted: it was forged, or its key is lost.
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

/** ISO 8601 instants in UTC compare as text. */
const setsAside = ({ at, restore }: Seal, seal: Seal) =>
  restore !== undefined && seal.at < at && (restore.to === null || seal.at > restore.to)
