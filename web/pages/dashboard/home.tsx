import { useSearchParams } from 'react-router'
import { getPatient } from '@numo/domains/clients/contract-partner.ts'
import { ListScreen } from '../../app/list/list-screen.tsx'
import { QueryState } from '../../app/query-state.tsx'
import { useRead } from '../../app/use-read.ts'
import { ClaimForm } from '../../clinic/claim-form.tsx'
import { partnerClaimList } from '../../clinic/claim-list.tsx'

/** What a clinic has to do today, and its claims. `?new=1` files one, with `patient` for that patient. */
export function Page() {
  const [query] = useSearchParams()
  const patient = query.get('patient')
  if (!query.has('new')) return <ListScreen declaration={partnerClaimList} />
  return patient ? <ForPatient id={patient} /> : <ClaimForm claim={null} />
}

function ForPatient({ id }: { id: string }) {
  const query = useRead(getPatient, { id })
  return (
    <QueryState query={query}>
      {(patient) => <ClaimForm claim={null} patient={patient} />}
    </QueryState>
  )
}
