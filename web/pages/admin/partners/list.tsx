import { IconBuildingHospital } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Partners. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_partners" icon={IconBuildingHospital} next={['admin_providers']} />
)
