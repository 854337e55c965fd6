import { IconPrinter } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claim form. Missing yet: claim form preview. */
export const Page = () => (
  <EmptyScreen screen="admin_claim_print" icon={IconPrinter} next={['admin_claims']} />
)
