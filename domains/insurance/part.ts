import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Caller, Tx } from '../context.ts'
import { noSuchInsurer } from './get-insurance-company.ts'

/* Shared code of plans, networks, contacts and rules, which are parts of an insurer. */

export type PartTable =
  | 'insurance_plan'
  | 'insurance_network'
  | 'insurance_contact'
  | 'preauthorization_rule'
  | 'insurance_requirement'
export type PartRef = {
  insurer_id: string
  id?: string | undefined
  version?: number | undefined
}

/**
 * Locks and returns the part to change, or null when a new one is to be created. Throws 404 for a part of another insurer, as for an
 * unknown one, and 409 when the version is not the one that was read.
 */
export async function partToSave(
  tx: Tx,
  table: PartTable,
  { insurer_id, id, version }: PartRef
): Promise<Readonly<Record<string, unknown>> | null> {
  const insurer = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('id', '=', insurer_id)
    .executeTakeFirst()
  if (!insurer) throw noSuchInsurer()
  if (id === undefined) return null
  const before = await tx
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where('insurance_company_id', '=', insurer_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse(404, 'no-such-part', 'This insurer has no such entry')
  if (before.version !== version) throw changedMeanwhile('entry')
  return before
}

/** Returns the display name of a part: the first of these fields that is a string. */
export const nameOfPart = (part: Readonly<Record<string, unknown>> | null, fields: string[]) =>
  fields.map((name) => part?.[name]).find((value) => typeof value === 'string') ?? ''

/** Records a change of a part in the insurer's history. */
export const recordPart = (
  tx: Tx,
  caller: Caller,
  insurer_id: string,
  part: {
    action: 'C' | 'U' | 'D'
    kind: 'plan' | 'network' | 'contact' | 'rule' | 'requirement' | 'example'
    id: string
    /** Display name of the part. */
    name: string
    changes: Record<string, unknown>
  }
): Promise<void> =>
  record(tx, caller, {
    action: 'U',
    entity_type: 'insurance_company',
    entity_id: insurer_id,
    changes: {
      [part.kind]: part.name,
      [`${part.kind}_id`]: part.id,
      ...(part.action === 'C' && { is_added: true }),
      ...(part.action === 'D' && { is_removed: true }),
      ...part.changes,
    },
  })
