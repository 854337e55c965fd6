import { IconBuildingHospital } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Welcome from your clinic. Missing yet: co-branded start, consent. */
export const Page = () => (
  <EmptyScreen screen="onboard_partner" icon={IconBuildingHospital} next={['find_care']} />
)
