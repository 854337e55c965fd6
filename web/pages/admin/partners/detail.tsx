import { IconBuildingHospital } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Partner. Missing yet: status, networks, contract. */
export const Page = () => (
  <EmptyScreen screen="admin_partner" icon={IconBuildingHospital} next={['admin_partners']} />
)
