import { IconShieldHeart } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Which insurance do you have?. Missing yet: insurer and plan search, not-listed path. */
export const Page = () => (
  <EmptyScreen screen="onboard_insurance" icon={IconShieldHeart} next={['find_care']} />
)
