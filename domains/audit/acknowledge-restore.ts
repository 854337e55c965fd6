import type { Caller, Context, Tx } from '../context.ts'
import { readEnds } from './read-ends.ts'
import { record } from './record.ts'
import { addSeal, readSeals } from './seals.ts'
import { compareSeals, verifyChains } from './verify-chains.ts'

type AcknowledgeRestoreDeps = Pick<Context, 'tx' | 'files'> & { now: Date; caller: Caller }

/** The database as it is beside the seals: `to` is the newest seal it fits, null: none; `later`, how many it does not. */
export type FoundRestore = { to: string | null; later: number }

/**
 * To which point the database was restored, by the seals made outside of it. `as-sealed`: to none, it fits every seal.
 * `broken`: it is no earlier state, because a row of it is not as it was written.
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
  // From the newest back: a restore is mostly to a point not long ago.
  while (count > 0 && !(await fits(count))) count -= 1
  const { broken } = await tx((tx) => verifyChains(tx, pinsOf(count)))
  if (broken) return 'broken'
  if (count === seals.length) return 'as-sealed'
  return { to: seals[count - 1]?.at ?? null, later: seals.length - count }
}

/**
 * Acknowledges that the database was restored to an earlier point: recorded in the trail, and in a seal outside of the database that
 * sets those aside which were made after that point. `follow` is what else must be done before jobs go on, in the same
 * transaction. Null where there is nothing to acknowledge. Safe to repeat when it ended half-way.
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
