import { IconMapPin } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Addresses of an account. Missing yet: addresses. */
export const Page = () => (
  <EmptyScreen screen="admin_account_addresses" icon={IconMapPin} next={['admin_accounts']} />
)
