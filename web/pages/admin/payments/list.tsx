import { IconCash } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** All payments. Not implemented yet: the list. */
export const Page = () => (
  <EmptyScreen screen="admin_payments" icon={IconCash} next={['admin_accounts']} />
)
