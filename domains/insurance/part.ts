import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Caller, Tx } from '../context.ts'
import { noSuchInsurer } from './get-insurance-company.ts'

/* What plans, networks, contacts and rules have in common: they are parts of one insurer. */

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
 * The part that is to be changed, locked and as it was read; null when a new one is to be added. A part of another
 * insurer is answered like one that does not exist.
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

/** What people know a part by: the first of these fields that says something. */
export const nameOfPart = (part: Readonly<Record<string, unknown>> | null, fields: string[]) =>
  fields.map((name) => part?.[name]).find((value) => typeof value === 'string') ?? ''

/** Writes into the insurer's history what became of a part of it. */
export const recordPart = (
  tx: Tx,
  caller: Caller,
  insurer_id: string,
  part: {
    action: 'C' | 'U' | 'D'
    kind: 'plan' | 'network' | 'contact' | 'rule' | 'requirement' | 'example'
    id: string
    /** What people know it by. */
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
