import { IconSettings } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Settings of an account. Missing yet: language, notifications, flags. */
export const Page = () => (
  <EmptyScreen screen="admin_account_settings" icon={IconSettings} next={['admin_accounts']} />
)
