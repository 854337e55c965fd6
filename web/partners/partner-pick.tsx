import { listPartners } from '@numo/domains/partners/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { Pick, type Choice } from '../app/forms/pick.tsx'

/** Chooses the organisation a place belongs to; none is fine. */
export function PartnerPick({
  chosen,
  onChoose,
}: {
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
}) {
  const { t, caller } = useProgram()
  return (
    <Pick
      name="partner"
      label={t('directory.provider.of_partner')}
      chosen={chosen}
      onChoose={onChoose}
      find={async (q, signal) =>
        (await caller.call(listPartners, { q, limit: 5 }, signal)).rows.map((row) => ({
          id: row.id,
          name: row.name,
          note: t(`directory.type_of.${row.type}`),
        }))
      }
    />
  )
}
