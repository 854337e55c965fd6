import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import type {
  getClaimSample as getEndpoint,
  setClaimSample as endpoint,
} from './contract-sample.ts'
import { isSampled } from './read-sampled.ts'

type Sample = OutputOf<typeof getEndpoint>

/** Returns the share of claims that get a second look, and how many submitted claims are in the sample. */
export const getClaimSample = (ctx: Context): Promise<Sample> => ctx.tx(readSample)

/**
 * Sets the share of claims that get a second look. A claim's number decides whether it is in the sample, so a higher share
 * adds claims and takes none out. Throws 409 `changed-meanwhile` when the share is not the one that the caller saw.
 */
export const setClaimSample = (
  ctx: Context,
  { second_look_bps, seen_bps, reason }: InputOf<typeof endpoint>
): Promise<Sample> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql`
      update claim_setting set second_look_bps = ${second_look_bps} where second_look_bps = ${seen_bps} returning 1`.execute(
      tx
    )
    if (rows.length === 0) throw changedMeanwhile('claim_setting')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim_setting',
      entity_id: null,
      changes: { second_look_bps },
      reason,
    })
    return readSample(tx)
  })

async function readSample(tx: Tx): Promise<Sample> {
  const { rows } = await sql<Sample>`
    select s.second_look_bps::int as second_look_bps, n.submitted_count, n.sampled_count
      from claim_setting s
     cross join (select count(*)::int as submitted_count, count(*) filter (where ${isSampled})::int as sampled_count
                   from claim c where c.status = 'submitted') n`.execute(tx)
  const [sample] = rows
  if (!sample) throw new Error('The claim settings are gone')
  return sample
}
