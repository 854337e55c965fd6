import { IconFileInvoice } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Claims. Not implemented yet: list, bulk actions, claim rules. */
export const Page = () => (
  <EmptyScreen screen="admin_claims" icon={IconFileInvoice} next={['admin_accounts']} />
)
