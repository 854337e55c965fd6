import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getClaim, type StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { ClaimState } from './claim-state.tsx'

/** Loads the claim of the address into the frame shared by its pages. */
export function ClaimPage({ children }: { children: (claim: StaffClaim) => ReactNode }) {
  const { id = '' } = useParams()
  const { t, formats } = useProgram()
  const as_of = useAsOf()
  const query = useRead(getClaim, { id, ...asOfInput(as_of) })
  const list = { to: '/admin/claims', title: t('screens.admin_claims.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_claim.title')}>
      {(claim) => {
        const at = `/admin/claims/${claim.id}`
        return (
          <RecordPage
            list={list}
            title={claim.client_name}
            state={<ClaimState {...claim} />}
            note={t('claims.note', {
              number: claim.number,
              kind: t(`claims.type.${claim.type}`),
              day: formats.day(claim.service_from),
            })}
            tabs={[
              { to: at, title: t('claims.tab.overview') },
              { to: `${at}/payments`, title: t('claims.tab.payments') },
              { to: `${at}/invoice`, title: t('claims.tab.invoice') },
              { to: `${at}/print`, title: t('claims.tab.print') },
            ]}
          >
            {children(claim)}
          </RecordPage>
        )
      }}
    </RecordState>
  )
}
