import { IconPrinter } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claim form. Not implemented yet: preview. */
export const Page = () => (
  <EmptyScreen screen="admin_claim_print" icon={IconPrinter} next={['admin_claims']} />
)
