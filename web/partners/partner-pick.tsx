import { listPartners } from '@numo/domains/partners/contract-admin.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { Choice } from '../app/forms/pick.tsx'
import type { Program } from '../app/program.ts'

/** Optional field that selects the partner of a location. */
export const partnerField = (
  { t, caller }: Pick<Program, 't' | 'caller'>,
  name: string,
  chosen: Choice | null
): FormFieldSpec => ({
  name,
  label: t('directory.provider.of_partner'),
  kind: 'pick',
  value: chosen?.id,
  chosen,
  find: async (q, signal) =>
    (await caller.call(listPartners, { q, limit: 5 }, signal)).rows.map((row) => ({
      id: row.id,
      name: row.name,
      note: t(`directory.type_of.${row.type}`),
    })),
})
