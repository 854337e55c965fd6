import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { recordPart } from '../insurance/part.ts'
import { maxExamples, type saveClaimExample as contract } from './contract.ts'
import { readInsurerRules } from './read-insurer-rules.ts'
import { figuresOf } from './rules.ts'
import { outcomeOrThrow } from './run-example-claim.ts'

type SaveClaimExampleInput = InputOf<typeof contract>

/**
 * Saves an example claim with the outcome of the currently saved rules as expected. Throws `too-many-examples`,
 * `already-known` for a duplicate name, and `changed-meanwhile`.
 */
export const saveClaimExample = (
  { tx, caller }: Context,
  input: SaveClaimExampleInput
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { insurer_id, id, name, claim } = input
    const rules = await readInsurerRules(tx, insurer_id)
    const expected = figuresOf(outcomeOrThrow(rules, claim))
    const fields = { name, claim: JSON.stringify(claim), expected: JSON.stringify(expected) }
    await requireVersion(tx, input)
    const saving =
      id === undefined
        ? tx
            .insertInto('claim_example')
            .values({ ...fields, insurance_company_id: insurer_id })
            .returning(['id', 'version'])
        : tx
            .updateTable('claim_example')
            .set(fields)
            .where('id', '=', id)
            .returning(['id', 'version'])
    const saved = await saving.executeTakeFirstOrThrow().catch(refuseTwice)
    await recordPart(tx, caller, insurer_id, {
      action: id === undefined ? 'C' : 'U',
      kind: 'example',
      id: saved.id,
      name,
      changes: {},
    })
    return saved
  })

async function requireVersion(tx: Tx, { insurer_id, id, version }: SaveClaimExampleInput) {
  if (id === undefined) {
    const stored = await tx
      .selectFrom('claim_example')
      .select('id')
      .where('insurance_company_id', '=', insurer_id)
      .limit(maxExamples)
      .execute()
    if (stored.length === maxExamples)
      throw refuse(422, 'too-many-examples', `An insurer has at most ${maxExamples} examples`)
    return
  }
  await exampleToChange(tx, { insurer_id, id, version })
}

/** Locks an example and returns its name. Throws `no-such-part`, or `changed-meanwhile` for an outdated version. */
export async function exampleToChange(
  tx: Tx,
  { insurer_id, id, version }: { insurer_id: string; id: string; version: number | undefined }
): Promise<{ name: string }> {
  const before = await tx
    .selectFrom('claim_example')
    .select(['name', 'version'])
    .where('id', '=', id)
    .where('insurance_company_id', '=', insurer_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse(404, 'no-such-part', 'This insurer has no such entry')
  if (before.version !== version) throw changedMeanwhile('entry')
  return before
}

function refuseTwice(error: unknown): never {
  const isSecond =
    error instanceof Error && 'constraint' in error && error.constraint === 'claim_example_once'
  throw isSecond ? refuse(409, 'already-known', 'There is an example of this name already') : error
}
