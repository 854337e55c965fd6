import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context } from '../context.ts'
import type { saveInsuranceRequirement as contract } from './contract-requirements.ts'
import { partToSave, recordPart } from './part.ts'

/** Sets the documents an insurer requires for a kind of request; one entry per kind of request and care setting. */
export const saveInsuranceRequirement = (
  { tx, caller }: Context,
  { insurer_id, id, version, ...sent }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await partToSave(tx, 'insurance_requirement', { insurer_id, id, version })
    const fields = { ...sent, documents: [...new Set(sent.documents)] }
    const changes = changedFields(before ?? {}, fields)
    if (id !== undefined && version !== undefined && Object.keys(changes).length === 0)
      return { id, version }
    const saving =
      id === undefined
        ? tx
            .insertInto('insurance_requirement')
            .values({ ...fields, insurance_company_id: insurer_id })
            .returning(['id', 'version'])
        : tx
            .updateTable('insurance_requirement')
            .set(fields)
            .where('id', '=', id)
            .returning(['id', 'version'])
    const saved = await saving.executeTakeFirstOrThrow().catch((error: unknown) => {
      const isSecond =
        error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'insurance_requirement_once'
      throw isSecond
        ? refuse(409, 'already-known', 'There is an entry for this request and care already')
        : error
    })
    await recordPart(tx, caller, insurer_id, {
      action: before ? 'U' : 'C',
      kind: 'requirement',
      id: saved.id,
      name: fields.request,
      changes: { ...changes, ...(changes.documents && { documents: fields.documents.join(', ') }) },
    })
    return saved
  })
