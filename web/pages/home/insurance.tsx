import { IconShieldHeart } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Insurance. Missing yet: policy cards, members, benefits, limits, eligibility. */
export const Page = () => (
  <EmptyScreen screen="home_insurance" icon={IconShieldHeart} next={['find_care']} />
)
