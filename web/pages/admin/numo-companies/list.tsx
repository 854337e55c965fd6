import { IconBuilding } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Companies. Not implemented yet: issuing entities. */
export const Page = () => (
  <EmptyScreen screen="admin_companies" icon={IconBuilding} next={['admin_accounts']} />
)
