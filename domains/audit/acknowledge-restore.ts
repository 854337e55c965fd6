import type { Caller, Context, Tx } from '../context.ts'
import { readEnds } from './read-ends.ts'
import { record } from './record.ts'
import { addSeal, readSeals } from './seals.ts'
import { compareSeals, verifyChains } from './verify-chains.ts'

type AcknowledgeRestoreDeps = Pick<Context, 'tx' | 'files'> & { now: Date; caller: Caller }

/**
 * The database compared with the seals: `to` is the time of the newest seal it matches (null for none), `later` the
 * number of newer seals it does not match.
 */
export type FoundRestore = { to: string | null; later: number }

/**
 * Finds out to which point the database was restored, by the seals kept outside of it. `as-sealed`: it matches every
 * seal. `broken`: it is no earlier state, because a row was changed.
 */
export async function findRestore({
  tx,
  files,
  now,
}: Omit<AcknowledgeRestoreDeps, 'caller'>): Promise<FoundRestore | 'as-sealed' | 'broken'> {
  const { first } = await tx(readEnds)
  const seals = await readSeals(files, now, first)
  const pinsOf = (count: number) => seals.slice(0, count).flatMap(({ pins }) => pins)
  const fits = (count: number) => tx(async (tx) => (await compareSeals(tx, pinsOf(count))) === null)
  let count = seals.length
  // Newest first: most restores are to a recent point.
  while (count > 0 && !(await fits(count))) count -= 1
  const { broken } = await tx((tx) => verifyChains(tx, pinsOf(count)))
  if (broken) return 'broken'
  if (count === seals.length) return 'as-sealed'
  return { to: seals[count - 1]?.at ?? null, later: seals.length - count }
}

/**
 * Acknowledges that the database was restored to an earlier point: records it in the audit trail, and writes a seal
 * that invalidates the seals made after that point. `follow` runs in the same transaction. Returns null when there is
 * nothing to acknowledge. Can be repeated after an interruption.
 */
export async function acknowledgeRestore(
  context: AcknowledgeRestoreDeps,
  reason: string,
  follow: (tx: Tx) => Promise<unknown>
): Promise<FoundRestore | null> {
  const found = await findRestore(context)
  if (typeof found === 'string') return null
  await context.tx(async (tx) => {
    await record(tx, context.caller, {
      action: 'E',
      entity_type: 'database_restore',
      entity_id: null,
      changes: found,
      reason,
    })
    await follow(tx)
  })
  const { pins } = await context.tx(readEnds)
  await addSeal(context.files, context.now, { pins, restore: { to: found.to, reason } })
  return found
}
