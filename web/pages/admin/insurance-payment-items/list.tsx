import { IconListDetails } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Insurance payment lines. Not implemented yet: ledger lines. */
export const Page = () => (
  <EmptyScreen screen="admin_ins_items" icon={IconListDetails} next={['admin_ins_payments']} />
)
