import { IconCash } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payments of a claim. Not implemented yet: allocations per line. */
export const Page = () => (
  <EmptyScreen screen="admin_claim_payments" icon={IconCash} next={['admin_claims']} />
)
