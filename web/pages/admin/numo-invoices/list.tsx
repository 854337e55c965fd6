import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Invoices. Not implemented yet: invoices, ageing, credit notes. */
export const Page = () => (
  <EmptyScreen screen="admin_invoices" icon={IconReceipt2} next={['admin_companies']} />
)
