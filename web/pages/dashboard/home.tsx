import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { getPatient } from '@numo/domains/clients/contract-partner.ts'
import { ListScreen } from '../../app/list/list-screen.tsx'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'
import { useRead } from '../../app/use-read.ts'
import { partnerClaimList } from '../../clinic/claim-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ClaimForm = lazyPart(async () => ({
  default: (await import('../../clinic/claim-form.tsx')).ClaimForm,
}))

/** What a clinic has to do today, and its claims. `?new=1` files one, with `patient` for that patient. */
export function Page() {
  const [query] = useSearchParams()
  const patient = query.get('patient')
  if (!query.has('new')) return <ListScreen declaration={partnerClaimList} />
  return (
    <Suspense fallback={<LoadingCard />}>
      {patient ? <ForPatient id={patient} /> : <ClaimForm claim={null} />}
    </Suspense>
  )
}

function ForPatient({ id }: { id: string }) {
  const query = useRead(getPatient, { id })
  return (
    <QueryState query={query}>
      {(patient) => <ClaimForm claim={null} patient={patient} />}
    </QueryState>
  )
}
