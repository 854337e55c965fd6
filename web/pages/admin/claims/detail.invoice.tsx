import { IconReceipt2 } from '@tabler/icons-react'
import { ClaimPage } from '../../../claims/claim-page.tsx'
import { EmptyState } from '../../../ui/empty-screen.tsx'

/** Invoice of a claim. Not implemented yet: build, issue, void, send. */
export const Page = () => (
  <ClaimPage>
    {() => <EmptyState screen="admin_claim_invoice" icon={IconReceipt2} next={['admin_claims']} />}
  </ClaimPage>
)
