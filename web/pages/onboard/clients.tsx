import { IconUsersGroup } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Who is covered?. Missing yet: people of the policy, check answers. */
export const Page = () => (
  <EmptyScreen screen="onboard_clients" icon={IconUsersGroup} next={['find_care']} />
)
