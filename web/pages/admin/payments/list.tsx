import { IconCash } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** All payments. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_payments" icon={IconCash} next={['admin_accounts']} />
)
