import { IconListCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Set up your account. Missing yet: task list with the state of each step. */
export const Page = () => (
  <EmptyScreen
    screen="onboard_home"
    icon={IconListCheck}
    next={['find_care', 'account_settings']}
  />
)
