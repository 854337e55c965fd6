import type { ComponentProps } from 'react'
import { listPatients } from '@numo/domains/clients/contract-partner.ts'
import { Pick } from '../app/forms/pick.tsx'
import { useProgram } from '../app/program.ts'

/** Finds one of the clinic's patients by name, with the insurer to tell two of one name apart. */
export function PatientPick(props: Omit<ComponentProps<typeof Pick>, 'find'>) {
  const { caller } = useProgram()
  return (
    <Pick
      {...props}
      find={async (q, signal) =>
        (await caller.call(listPatients, { q, limit: 8 }, signal)).rows.map((row) => ({
          id: row.id,
          name: row.name,
          note: [row.cover?.insurer, row.cover?.member_id].filter(Boolean).join(' · '),
        }))
      }
    />
  )
}
