import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Invoice of a claim. Not implemented yet: build, issue, void, send. */
export const Page = () => (
  <EmptyScreen screen="admin_claim_invoice" icon={IconReceipt2} next={['admin_claims']} />
)
