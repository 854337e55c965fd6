import { IconUser } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Clients. Not implemented yet: list, search by member ID, eligibility. */
export const Page = () => (
  <EmptyScreen screen="dashboard_clients" icon={IconUser} next={['dashboard']} />
)
