import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context } from '../context.ts'
import type { saveInsuranceContact as contract } from './contract-parts.ts'
import { partToSave, recordPart } from './part.ts'

/** Creates or changes a contact of an insurer. Throws 422 `not-reachable` without email, phone and address. */
export const saveInsuranceContact = (
  { tx, caller }: Context,
  { insurer_id, id, version, ...fields }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await partToSave(tx, 'insurance_contact', { insurer_id, id, version })
    if (!fields.email && !fields.phone && !fields.address)
      throw refuse(
        422,
        'not-reachable',
        'Enter an e-mail address, a phone number or a postal address'
      )
    const changes = changedFields(before ?? {}, fields)
    if (id !== undefined && version !== undefined && Object.keys(changes).length === 0)
      return { id, version }
    const saved =
      id === undefined
        ? await tx
            .insertInto('insurance_contact')
            .values({ ...fields, insurance_company_id: insurer_id })
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('insurance_contact')
            .set(fields)
            .where('id', '=', id)
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
    await recordPart(tx, caller, insurer_id, {
      action: before ? 'U' : 'C',
      kind: 'contact',
      id: saved.id,
      name: fields.name ?? fields.email ?? fields.phone ?? '',
      changes,
    })
    return saved
  })
