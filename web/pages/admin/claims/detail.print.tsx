import { IconPrinter } from '@tabler/icons-react'
import { ClaimPage } from '../../../claims/claim-page.tsx'
import { EmptyState } from '../../../ui/empty-screen.tsx'

/** Claim form. Not implemented yet: preview. */
export const Page = () => (
  <ClaimPage>
    {() => <EmptyState screen="admin_claim_print" icon={IconPrinter} next={['admin_claims']} />}
  </ClaimPage>
)
