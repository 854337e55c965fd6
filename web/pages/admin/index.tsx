import { IconHome } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Overview. Missing yet: queues with their age, money of the day, failed jobs. */
export const Page = () => (
  <EmptyScreen screen="admin_index" icon={IconHome} next={['admin_users', 'admin_partners']} />
)
