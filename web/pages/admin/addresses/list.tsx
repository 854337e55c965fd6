import { IconMapPin } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Addresses. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_addresses" icon={IconMapPin} next={['admin_accounts']} />
)
