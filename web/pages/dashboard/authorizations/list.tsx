import { useSearchParams } from 'react-router'
import { getPartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { getPatient } from '@numo/domains/clients/contract-partner.ts'
import { ListScreen } from '../../../app/list/list-screen.tsx'
import { QueryState } from '../../../app/query-state.tsx'
import { useRead } from '../../../app/use-read.ts'
import { BeginAuthorization } from '../../../authorizations/clinic-begin.tsx'
import { partnerAuthorizationList } from '../../../authorizations/clinic-list.tsx'

/** The clinic's authorizations. `?new=1` begins one, with `patient` or `claim` for that patient or from that claim. */
export function Page() {
  const [query] = useSearchParams()
  const patient = query.get('patient')
  const claim = query.get('claim')
  if (!query.has('new')) return <ListScreen declaration={partnerAuthorizationList} />
  if (claim) return <FromClaim id={claim} />
  return patient ? <ForPatient id={patient} /> : <BeginAuthorization />
}

function ForPatient({ id }: { id: string }) {
  const query = useRead(getPatient, { id })
  return (
    <QueryState query={query}>{(patient) => <BeginAuthorization patient={patient} />}</QueryState>
  )
}

function FromClaim({ id }: { id: string }) {
  const query = useRead(getPartnerClaim, { id })
  return (
    <QueryState query={query}>
      {(claim) => (
        <BeginAuthorization
          claim={claim}
          patient={{ id: claim.client_id, name: claim.client_name ?? '' }}
        />
      )}
    </QueryState>
  )
}
